import { readFileSync } from 'node:fs';
import { shipped } from './root.ts';

/** Version in package.json. */
export const VERSION: string = JSON.parse(readFileSync(shipped('package.json'), 'utf8')).version;

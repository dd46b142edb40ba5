import { duckduckgo } from '../../src/engines/duckduckgo.ts';
import { engineContract } from './contract.ts';

const ENGINES = [duckduckgo];
for (const engine of ENGINES) engineContract(engine);

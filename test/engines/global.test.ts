import { bingHtml } from '../../src/engines/bing-html.ts';
import { brave } from '../../src/engines/brave.ts';
import { duckduckgo } from '../../src/engines/duckduckgo.ts';
import { mojeek } from '../../src/engines/mojeek.ts';
import { engineContract } from './contract.ts';

const ENGINES = [duckduckgo, bingHtml('www.bing.com'), brave, mojeek];
for (const engine of ENGINES) engineContract(engine);

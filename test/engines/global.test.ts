import { bingHtml } from '../../src/engines/bing-html.ts';
import { duckduckgo } from '../../src/engines/duckduckgo.ts';
import { engineContract } from './contract.ts';

const ENGINES = [duckduckgo, bingHtml('www.bing.com')];
for (const engine of ENGINES) engineContract(engine);

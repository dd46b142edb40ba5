import { bingHtml } from '../../src/engines/bing-html.ts';
import { brave } from '../../src/engines/brave.ts';
import { duckduckgo } from '../../src/engines/duckduckgo.ts';
import { engineContract } from './contract.ts';

const ENGINES = [duckduckgo, bingHtml('www.bing.com'), brave];
for (const engine of ENGINES) engineContract(engine);

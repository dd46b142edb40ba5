import type { DemoPage } from '../page.ts';
import { CHIPS } from './chips.ts';
import { HOSTILE } from './hostile.ts';
import { HOW_TO } from './how-to.ts';
import { LIFE } from './life.ts';
import { TRANSPORT } from './transport.ts';
import { WEATHER } from './weather.ts';

/** All pages of the demo web. Companies, places and figures are invented where real ones could be taken for facts. */
export const PAGES: readonly DemoPage[] = [...CHIPS, ...TRANSPORT, ...WEATHER, ...HOW_TO, ...LIFE, ...HOSTILE];

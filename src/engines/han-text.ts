import type { AnyNode } from 'domhandler';
import { textOf } from './html.ts';

/** Text without the blanks that marking a query's words leaves between Han characters. */
export function hanText(source: AnyNode | string | null | undefined): string {
  return textOf(source).replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '');
}

import type { AnyNode } from 'domhandler';
import { textOf } from './html.ts';

/** Text without the spaces between Han characters that highlighting of query words, or a tokenizer, leaves. */
export function hanText(source: AnyNode | string | null | undefined): string {
  return textOf(source).replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '');
}

import type { AnyNode } from 'domhandler';
import { textOf } from './html.ts';

/** Returns the text of `source` without the spaces that highlighting or a tokenizer leaves between Han characters. */
export function hanText(source: AnyNode | string | null | undefined): string {
  return textOf(source).replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '');
}

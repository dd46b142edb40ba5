import { foldScript } from '../../text/fold.ts';

const ERA = '(?:先秦|[两东西]?汉|三国|[东西]?晋|南北朝|隋|唐|五代|[南北]?宋|辽|金|元|明|清|近现?代|民国)[朝代]?';
const NAME = '[\\u3400-\\u9fff·]{2,8}';

const POET = new RegExp(
  `^(?:${NAME}\\s?[〔［[（(【]${ERA}[〕］\\]）)】]|[〔［[（(【]${ERA}[〕］\\]）)】]\\s?${NAME}|${ERA}\\s?[：:·•・]\\s?${NAME}|作者\\s?[：:]\\s?${NAME}\\s{0,4}朝代\\s?[：:]\\s?${ERA}|朝代\\s?[：:]\\s?${ERA}\\s{0,4}作者\\s?[：:]\\s?${NAME})$`,
);

/** Whether a line names an old text's author and era: 「李白〔唐代〕」. It is part of the text, not the page's byline. */
export function namesPoet(line: string): boolean {
  return line.length <= MAX_LINE && POET.test(foldScript(line));
}

const MAX_LINE = 30; // characters

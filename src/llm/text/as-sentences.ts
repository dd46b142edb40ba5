import { endsInAbbreviation, isSentence } from './sentences.ts';

/**
 * Rewrites the tables and lists of a page's markdown as sentences, so that they can be quoted: table rows with their
 * column names (「票種：全票，價格：35元。」), list items or a command after a colon, steps under a heading, and lines of a name and
 * a value (「地址：中山路1號」).
 */
export function asSentences(markdown: string): string {
  const lines = markdown.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    at =
      appendCode(out, lines, at) ||
      appendTable(out, lines, at) ||
      appendList(out, lines, at) ||
      appendLine(out, lines, at);
  }
  return out.join('\n');
}

// Each append… function appends the block that starts at a line, if it is of its kind, and returns the index of the
// next line; otherwise 0.

const FENCE = /^ ?(?:```|~~~)/;
const MAX_CODE_CHARACTERS = 120;

/** Appends code unchanged; a single line of code is joined to a line before it that ends in a colon. */
function appendCode(out: string[], lines: readonly string[], start: number): number {
  if (!FENCE.test(lines[start] ?? '')) return 0;
  let end = start + 1;
  while (end < lines.length && !FENCE.test(lines[end] ?? '')) end++;
  end = Math.min(lines.length, end + 1);
  const code = lines[start + 1]?.trim() ?? '';
  const lead = announced(out);
  if (
    end !== start + 3 ||
    lead === undefined ||
    code === '' ||
    code.length > MAX_CODE_CHARACTERS ||
    code.includes('`')
  ) {
    for (const line of lines.slice(start, end)) out.push(line);
  } else {
    out.length = lead.at;
    out.push(`${lead.text}：\`${code}\`。`);
  }
  return end;
}

function appendLine(out: string[], lines: readonly string[], at: number): number {
  out.push(asFact(lines[at] ?? ''));
  return at + 1;
}

const MAX_COLUMNS = 8;
const MAX_LINE_CHARACTERS = 1_000;

function appendTable(out: string[], lines: readonly string[], start: number): number {
  if (!isRow(lines[start] ?? '') || !isRule(lines[start + 1] ?? '')) return 0;
  let end = start + 2;
  while (isRow(lines[end] ?? '')) end++;
  for (const row of rowsOf(lines.slice(start, end))) out.push(row);
  return end;
}

function isRow(line: string): boolean {
  return line.startsWith('|') && line.length <= MAX_LINE_CHARACTERS;
}

function isRule(line: string): boolean {
  return isRow(line) && line.includes('-') && /^[ :|-]+$/.test(line);
}

/** Rewrites rows as sentences. Tables without a header or with too many columns are unchanged. */
function rowsOf([head = '', rule = '', ...rows]: readonly string[]): string[] {
  const names = cellsOf(head);
  if (names.length < 2 || names.length > MAX_COLUMNS || names.every((name) => name === ''))
    return [head, rule, ...rows];
  if (rows.length === 0) return [asNameAndValue(head)];
  const facts = isTableOfFacts(names) ? rows.map((row) => asNameAndValue(row)) : [];
  if (facts.length > 0) return [...(names[1] === '' ? [] : [asNameAndValue(head)]), ...facts];
  return rows.map((row) => {
    const said = cellsOf(row).map((cell, at) => (cell === '' || !names[at] ? cell : `${names[at]}：${cell}`));
    return ended(said.filter((cell) => cell !== '').join('，'));
  });
}

/** Whether each row of a table is a name and a value, without column names: the first row is a pair too, or a title. */
function isTableOfFacts([first = '', second = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && first !== '' && (second === '' || /[:：]\**$/.test(first));
}

function asNameAndValue(row: string): string {
  const [name = '', ...values] = cellsOf(row).map((cell) => cell.replace(/\*\*/g, '').trim());
  const value = values.filter((cell) => cell !== '').join('，');
  if (name === '' || value === '') return `${name}${value}`;
  return ended(`${name.replace(/[:：]$/, '').trimEnd()}：${value}`);
}

/** Adds a full stop, unless the text already is a sentence. 「英文名稱：Acme Inc.」 is not yet a sentence. */
function ended(text: string, plain = text): string {
  if (/[。！？!?]$/.test(plain) || isSentence(plain)) return text;
  return `${endsInAbbreviation(plain) ? text : text.replace(/\.$/, '')}。`;
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|\s?$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

const ITEM = /^ ?(?:[-*+]|\d{1,2}[.)]) +(\S.*)$/;
const MAX_ITEMS = 12;
const MAX_ITEM_CHARACTERS = 80;

/** Returns the index after the list that starts here, or 0 if there is none; blank lines between items are allowed. */
function listEnd(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (ITEM.test(line)) end = at + 1;
    else if (line !== '' || end === start) break;
  }
  return end - start < 2 ? 0 : end;
}

/** Appends a list, joined to the line before it if that announces the list; otherwise line by line. */
function appendList(out: string[], lines: readonly string[], start: number): number {
  const end = listEnd(lines, start);
  if (end === 0) return 0;
  const block = lines.slice(start, end);
  const items = block.flatMap((line) => ITEM.exec(line)?.[1]?.trim() ?? []);
  const isNumbered = /^ ?\d/.test(block[0] ?? '');
  const lead = announced(out, isNumbered);
  if (lead === undefined || items.length < 2 || items.length > MAX_ITEMS || !items.every(isShort)) {
    for (const line of block) out.push(asFact(line));
  } else {
    out.length = lead.at;
    out.push(`${lead.text}：${isNumbered ? steps(items) : joined(items)}。`);
  }
  return end;
}

function steps(items: readonly string[]): string {
  return items.map((item, at) => `（${at + 1}）${withoutMark(item)}`).join('，');
}

function joined(items: readonly string[]): string {
  return items.map(withoutMark).join(items.some((item) => /[、，,：:]/.test(item)) ? '，' : '、');
}

function withoutMark(item: string): string {
  return item.replace(/[。；;，,]$/, '');
}

/** Returns the last line's text and index if it announces a list by a colon or, for steps, as a heading. */
function announced(out: readonly string[], isNumbered = false): { text: string; at: number } | undefined {
  const at = out.findLastIndex((line) => line.trim() !== '');
  const line = out[at] ?? '';
  const text =
    /^(.{2,100})[：:]\s?$/.exec(line)?.[1] ?? (isNumbered ? /^#{1,6} (.{2,60})$/.exec(line)?.[1] : undefined);
  return text === undefined ? undefined : { text, at };
}

/** Whether an item is short and has no sentences or links. */
function isShort(item: string): boolean {
  return item.length <= MAX_ITEM_CHARACTERS && !/[。！？!?].|\]\(/.test(item);
}

function asFact(line: string): string {
  if (line.length > MAX_FACT_CHARACTERS) return line;
  const plain = line.replace(/\*\*/g, '').replace(ITEM, '$1');
  return FACT.test(plain) && !BYLINE.test(plain) ? ended(line, plain) : line;
}

const MAX_FACT_CHARACTERS = 150;
const FACT = /^[^：:。，！？!?#|[\]>]{2,24}(?:：|(?<=[\u3400-\u9fff）)]):) ?(?!\/\/)[^\n]+[^。！？!?；;…：:，,\s]$/;
/** Metadata of a page, such as its date or author, which is not a fact that the page tells. */
const BYLINE =
  /^(?:更新|發布|发布|發表|发表|刊登|上架|日期|作者|記者|记者|編輯|编辑|責任|责任|撰文|文|圖|图|攝影|摄影|來源|来源|資料來源|资料来源|分類|分类|標籤|标签|關鍵|关键|分享|瀏覽|浏览|閱讀|阅读|點閱|点击|人氣|上一|下一|延伸|相關|相关|推薦|推荐|版權|版权|目前位置)/;

/**
 * A page's markdown with what its tables and lists say as sentences, which is what can be quoted: a row with its columns'
 * names (「票種：全票，價格：35元。」), the items that a colon announces, the steps under a
 * heading, a line of its own that names a thing and gives it (「地址：中山路1號」).
 */
export function writtenOut(markdown: string): string {
  const lines = markdown.split('\n');
  const out: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; ) {
    if (FENCE.test(lines[at] ?? '')) isCode = !isCode;
    const end = isCode ? 0 : tableEnd(lines, at) || listEnd(lines, at);
    if (end === 0) out.push(isCode ? (lines[at++] ?? '') : asFact(lines[at++] ?? ''));
    else {
      const block = lines.slice(at, end);
      if (isRow(block[0] ?? '')) out.push(...rowsOf(block));
      else appendList(out, block);
      at = end;
    }
  }
  return out.join('\n');
}

const FENCE = /^ ?(?:```|~~~)/;
const MAX_COLUMNS = 8;
const MAX_LINE_CHARACTERS = 1_000;

function isRow(line: string): boolean {
  return line.startsWith('|') && line.length <= MAX_LINE_CHARACTERS;
}

/** Where the table ends that starts here with a row of names; 0 when none does. */
function tableEnd(lines: readonly string[], start: number): number {
  if (!isRow(lines[start] ?? '') || !isRule(lines[start + 1] ?? '')) return 0;
  let end = start + 2;
  while (isRow(lines[end] ?? '')) end++;
  return end;
}

function isRule(line: string): boolean {
  return isRow(line) && line.includes('-') && /^[ :|-]+$/.test(line);
}

/** The rows, each a paragraph of its own; a table that is no list of things stays as it is. */
function rowsOf([head = '', rule = '', ...rows]: readonly string[]): string[] {
  const names = cellsOf(head);
  if (names.length < 2 || names.length > MAX_COLUMNS || names.every((name) => name === ''))
    return [head, rule, ...rows];
  return rows.map((row) => {
    const said = cellsOf(row).map((cell, at) => (cell === '' || !names[at] ? cell : `${names[at]}：${cell}`));
    return `${said.filter((cell) => cell !== '').join('，')}。`;
  });
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

/** Where the list ends that starts here; blank lines may stand between its items. */
function listEnd(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (ITEM.test(line)) end = at + 1;
    else if (line !== '' || end === start) break;
  }
  return end - start < 2 ? 0 : end;
}

/** The list as one sentence with the line above it, when that announces it; as it is otherwise. */
function appendList(out: string[], block: readonly string[]): void {
  const items = block.flatMap((line) => ITEM.exec(line)?.[1]?.trim() ?? []);
  const above = out.findLastIndex((line) => line.trim() !== '');
  const lead = leadOf(out[above] ?? '', /^ ?\d/.test(block[0] ?? ''));
  if (lead === undefined || items.length < 2 || items.length > MAX_ITEMS || !items.every(isShort)) {
    out.push(...block.map(asFact));
    return;
  }
  out.length = above;
  const whole = items.map((item) => item.replace(/[。；;，,]$/, ''));
  const isNumbered = /^ ?\d/.test(block[0] ?? '');
  const said = isNumbered ? whole.map((item, at) => `（${at + 1}）${item}`).join('，') : whole.join(separatorOf(whole));
  out.push(`${lead}：${said}。`);
}

function asFact(line: string): string {
  if (line.length > MAX_FACT_CHARACTERS) return line;
  const plain = line.replace(/\*\*/g, '').replace(ITEM, '$1');
  return FACT.test(plain) && !BYLINE.test(plain) ? `${line}。` : line;
}

const MAX_FACT_CHARACTERS = 150;
const FACT = /^[^：:。，！？!?#|[\]>]{2,24}(?:：|(?<=[\u3400-\u9fff）)]):) ?(?!\/\/)[^\n]+[^。！？!?；;…：:，,\s]$/;
/** What pages say of themselves. */
const BYLINE =
  /^(?:更新|發布|发布|發表|发表|刊登|上架|日期|作者|記者|记者|編輯|编辑|責任|责任|撰文|文|圖|图|攝影|摄影|來源|来源|資料來源|资料来源|分類|分类|標籤|标签|關鍵|关键|分享|瀏覽|浏览|閱讀|阅读|點閱|点击|人氣|上一|下一|延伸|相關|相关|推薦|推荐|版權|版权|目前位置)/;

function leadOf(line: string, isNumbered: boolean): string | undefined {
  const announced = /^(.{2,100})[：:]\s?$/.exec(line)?.[1];
  return announced ?? (isNumbered ? /^#{1,6} (.{2,60})$/.exec(line)?.[1] : undefined);
}

/** What sentences or links make up is no item of a list that could be read out. */
function isShort(item: string): boolean {
  return item.length <= MAX_ITEM_CHARACTERS && !/[。！？!?].|\]\(/.test(item);
}

function separatorOf(items: readonly string[]): string {
  return items.some((item) => /[、，,：:]/.test(item)) ? '，' : '、';
}

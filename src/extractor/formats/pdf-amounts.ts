import type { Cell } from './pdf-lines.ts';

/** Joins currency signs and brackets to their amounts: they may be at the column's edge, or end the cell before. */
export function joinSigns(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  let sign = '';
  for (const [at, cell] of cells.entries()) {
    const { text, left, right } = cell;
    const own = at < cells.length - 1 ? text.replace(SIGNS, '') : text;
    const amount = (sign + own).replace(/([(（]) /, '$1').replace(/ ([)）])$/, '$1');
    if (own !== '') joined.push({ text: amount, left, right: left + ((right - left) * own.length) / text.length });
    sign = text.slice(own.length).replaceAll(' ', '');
  }
  return joined;
}

const SIGNS = /(?: ?(?:(?:NT|US|HK|RMB)?[$＄¥￥]|[(（])){1,3}$/;

/** Splits cells of several amounts too close together; positions are estimated from the number of characters. */
export function splitAmounts(cells: readonly Cell[]): Cell[] {
  return cells.flatMap((cell) => {
    if (!AMOUNTS.test(cell.text)) return [cell];
    const width = (cell.right - cell.left) / cell.text.length;
    let at = cell.left;
    return cell.text.split(BETWEEN).map((text) => {
      const [left, right] = [at, at + text.length * width];
      at = right + width;
      return { text, left, right };
    });
  });
}

const BETWEEN = /(?<=[\d)）%]) (?=[\d$＄(（A-Z])/;
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,9})?|\d{1,9}\.\d{1,9}%?)`;
const AMOUNT = `(?:(?:NT|US|HK)?[$＄] ?)?(?:${NUMBER}|[(（] ?${NUMBER} ?[)）])`;
const AMOUNTS = new RegExp(`^${AMOUNT}(?: ${AMOUNT})+$`);

/** Whether a text is an amount, or the dash that stands for none. */
export function isValue(text: string): boolean {
  return /^[-–—－]$|^[($＄ （-]{0,4}\d[\d,. ]*[%％]?[)）]?$/.test(text);
}

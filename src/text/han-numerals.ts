/** Parses Han numerals: digit by digit (二〇二六) or, below a thousand, by tens (一百一十五). ASCII digits may be mixed in. */
export function hanNumber(text: string): number {
  const plain = text.replace(/廿/g, '二十').replace(/卅/g, '三十');
  if (!/[十百]/.test(plain)) return Number([...plain].map(digitOf).join(''));
  let sum = 0;
  let digit = 0;
  for (const one of plain) {
    const unit = one === '十' ? 10 : one === '百' ? 100 : 0;
    sum += unit * (digit || 1);
    digit = unit === 0 ? digitOf(one) : 0;
  }
  return sum + digit;
}

function digitOf(one: string): number {
  return /\d/.test(one) ? Number(one) : Math.max(0, DIGITS.indexOf(one === '两' ? '二' : one));
}

const DIGITS = '零一二三四五六七八九';

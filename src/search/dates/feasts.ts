/**
 * Whether a folded query names a yearly holiday that is months ago or ahead: what is asked about it then (中秋 連假 塞車, in
 * November) is not about this week.
 */
export function isOutOfSeason(query: string, today: Date): boolean {
  const feast = FEASTS.find(({ pattern }) => pattern.test(query));
  if (feast === undefined) return false;
  const day = today.toISOString().slice(5, 10);
  const { from, to } = feast;
  return from <= to ? day < from || day > to : day < from && day > to;
}

/** Holidays with the days (MM-DD) between which they are written about, wide enough for any lunar date. */
const FEASTS: ReadonlyArray<{ pattern: RegExp; from: string; to: string }> = [
  { pattern: /春节|春运|过年|除夕|农历新年/, from: '12-15', to: '03-10' },
  { pattern: /清明(?!上河)/, from: '03-10', to: '04-20' },
  { pattern: /劳动节|五一(?=$|[\s假档连])/, from: '04-10', to: '05-20' },
  { pattern: /端午/, from: '05-01', to: '07-05' },
  { pattern: /中秋/, from: '08-15', to: '10-20' },
  { pattern: /国庆/, from: '09-10', to: '10-25' },
  { pattern: /圣诞(?!岛)/, from: '11-01', to: '01-05' },
  { pattern: /跨年|元旦/, from: '11-15', to: '01-15' },
];

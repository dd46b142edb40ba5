/** Words for a part of the day that precede an hour on the 12-hour clock, as alternatives of a pattern. */
export const PART_OF_DAY = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚間|晚间';

/** Pattern of a time of day: 15:20, 15:20:05, 15時20分, 3:30 PM, 下午 3:30. It has five groups, for `toClock`. */
export const CLOCK = `(${PART_OF_DAY})?\\s?(\\d{1,2})[:：時时點点](\\d{2})(?:[:：分](\\d{2})(?:\\.\\d+)?)?(?:\\s?([ap])\\.?m\\b\\.?)?`;

/** Converts the groups of `CLOCK` to hour (24-hour clock), minute and second; parts that are absent are undefined. */
export function toClock(groups: ReadonlyArray<string | undefined>): [hour: Part, minute: Part, second: Part] {
  const [before, hour, minute, second, after] = groups;
  return [hour && String(hourOf(Number(hour), before ?? after?.toLowerCase())), minute, second];
}

type Part = string | undefined;

/** Parts of the day in its second half, with the first and last hour on the 12-hour clock to which 12 is added. */
const SECOND_HALF: ReadonlyArray<readonly [part: RegExp, from: number, to: number]> = [
  [/^(?:p|下午|傍晚)$/, 1, 11],
  [/^中午$/, 1, 3],
  [/^晚/, 5, 11], // 晚上 1:30 is after midnight
];

/** Converts an hour to the 24-hour clock. An hour above 12 already is on it: 下午 15:30 occurs as well. */
function hourOf(hour: number, part: string | undefined): number {
  if (part === undefined || hour > 12) return hour;
  const [, from, to] = SECOND_HALF.find(([pattern]) => pattern.test(part)) ?? [];
  if (from === undefined || to === undefined) return hour % 12;
  if (hour === 12 && /^晚/.test(part)) return 0; // midnight
  return hour >= from && hour <= to ? hour + 12 : hour;
}

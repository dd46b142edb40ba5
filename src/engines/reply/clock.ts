/** Words for a part of the day, before an hour of twelve. */
export const PART_OF_DAY = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚間|晚间';

/** A time of day in a date's pattern: 15:20, 15:20:05, 15時20分, 3:30 PM, 下午 3:30. Five groups, for `toClock`. */
export const CLOCK = `(${PART_OF_DAY})?\\s?(\\d{1,2})[:：時时點点](\\d{2})(?:[:：分](\\d{2})(?:\\.\\d+)?)?(?:\\s?([ap])\\.?m\\b\\.?)?`;

/** The groups of `CLOCK` as hour (of 24), minute and second; those that the text does not have are undefined. */
export function toClock(groups: ReadonlyArray<string | undefined>): [hour: Part, minute: Part, second: Part] {
  const [before, hour, minute, second, after] = groups;
  return [hour && String(hourOf(Number(hour), before ?? after?.toLowerCase())), minute, second];
}

type Part = string | undefined;

/** From which hour of twelve on, and up to which, a part of the day is of the second half. */
const SECOND_HALF: ReadonlyArray<readonly [part: RegExp, from: number, to: number]> = [
  [/^(?:p|下午|傍晚)$/, 1, 11],
  [/^中午$/, 1, 3],
  [/^晚/, 5, 11], // 晚上 1:30 is in the night
];

/** An hour above twelve is one of 24, whatever stands beside it: 下午 15:30 is written as well. */
function hourOf(hour: number, part: string | undefined): number {
  if (part === undefined || hour > 12) return hour;
  const [, from, to] = SECOND_HALF.find(([pattern]) => pattern.test(part)) ?? [];
  if (from === undefined || to === undefined) return hour % 12;
  return hour >= from && hour <= to ? hour + 12 : hour;
}

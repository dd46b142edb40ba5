import type { Line } from './pdf-lines.ts';

/** The edges of a column, in points. */
export interface Frame {
  /** Where most of its lines begin; a line further in is indented. */
  left: number;
  right: number;
}

/** Returns the column of each line: the left or right one if there are two, the whole page for lines across both. */
export function framesOf(lines: readonly Line[]): ReadonlyMap<Line, Frame> {
  const middle = startOfSecond(lines);
  const sides = Map.groupBy(lines, (line) => sideOf(line, middle));
  const frames = new Map([...sides].map(([side, ofSide]) => [side, frameOf(ofSide)]));
  return new Map(lines.map((line) => [line, frames.get(sideOf(line, middle)) as Frame]));
}

function sideOf({ left, right }: Line, middle: number): number {
  if (right <= middle) return -1;
  return left >= middle - SLACK ? 1 : 0;
}

function frameOf(lines: readonly Line[]): Frame {
  return { left: commonLeft(lines), right: Math.max(...lines.map(({ right }) => right)) };
}

/** Returns the left edge of the second of two columns; the page's right edge if all lines are in one column. */
function startOfSecond(lines: readonly Line[]): number {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  const isAboutMiddle = (line: Line) => Math.abs((line.left - left) / (right - left) - 0.5) < OFF_MIDDLE;
  const middle = commonLeft(lines.filter(isAboutMiddle));
  const first = lines.filter((line) => line.right <= middle).length;
  const second = lines.filter((line) => line.left >= middle - SLACK).length;
  const areColumns = Math.min(first, second) >= MIN_LINES && first + second > lines.length * MOST;
  return areColumns ? middle : right;
}

const OFF_MIDDLE = 0.15; // of the width
const MIN_LINES = 5;
const MOST = 0.6; // of the lines; titles and summaries may go across both
const SLACK = 1; // points

/** Returns the left edge of most lines. */
function commonLeft(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { left } of lines) counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

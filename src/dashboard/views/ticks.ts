/** From which multiple of a power of ten on a step is rounded to which: the geometric mean of the two that it lies between. */
const ROUND = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.SQRT2, 2],
  [0, 1],
] as const;

/**
 * The numbers on an axis from 0 to at least `most`, some `wanted` steps of 1, 2 or 5 times a power of ten, integers all. The last one
 * is the end of the axis.
 */
export function ticks(most: number, wanted: number): number[] {
  const step = roundStep(most / wanted);
  const count = Math.ceil(most / step);
  // The end that was rounded up may be better off with a larger step.
  if (count * step !== most) return ticks(count * step, wanted);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const [, multiple] = ROUND.find(([least]) => step / power >= least) ?? [0, 1];
  return Math.max(1, multiple * power);
}

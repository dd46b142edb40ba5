import { startCounting } from './steps.ts';

/**
 * Tells how much `task` does: its steps (see `stepsOf`), and how many characters and elements the built-in functions read that search
 * or copy texts and lists. A match of a regular expression counts up to its end: how often it goes back is examined by
 * `regexes.test.ts`. Replacing built-ins slows a process down for good, so this is for files that have a process of
 * their own.
 */
export async function workOf<T>(task: () => T | Promise<T>): Promise<{ work: number; result: T }> {
  let read = 0;
  const restore = COUNTED.map(([prototype, name, cost]) =>
    replaced(prototype, name, (source, args, before, result) => {
      read += cost(source, args, before, result);
    }),
  );
  const counting = startCounting();
  try {
    const result = await task();
    return { work: counting.steps() + read, result };
  } finally {
    counting.stop();
    for (const undo of restore) undo();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: built-in functions of every kind
type Any = any;
/** Returns what a call read; `before` is the `lastIndex` of a regular expression before it. */
type Cost = (source: Any, args: Any[], before: number, result: Any) => number;

const { indexOf: placeInText } = String.prototype;
const { indexOf: placeInList } = Array.prototype;

/** Up to the place that is found, else to the end. */
const sought: Cost = (source, [what, from = 0]) => {
  const place =
    typeof source === 'string' ? placeInText.call(source, what, from) : placeInList.call(source, what, from);
  return Math.max(0, (place < 0 ? source.length : place) - from);
};
const whole: Cost = (source) => source.length;
const made: Cost = (_source, _args, _before, result) => result.length;

/** An expression that has to match at one place stops there. */
const matched: Cost = (regex: RegExp, [text], before, found: RegExpExecArray | null) => {
  const from = regex.global || regex.sticky ? before : 0;
  if (found !== null) return found.index - from + found[0].length;
  return regex.sticky || (regex.source.startsWith('^') && !regex.multiline) ? 1 : String(text).length - from;
};

const COUNTED: ReadonlyArray<[prototype: object, name: string, cost: Cost]> = [
  ...[String.prototype, Array.prototype].flatMap(
    (prototype): Array<[object, string, Cost]> => [
      [prototype, 'indexOf', sought],
      [prototype, 'includes', sought],
      [prototype, 'lastIndexOf', (source, _args, _before, place) => source.length - Math.max(0, place)],
    ],
  ),
  ...['toLowerCase', 'toUpperCase', 'normalize', 'replaceAll', 'split'].map((name): [object, string, Cost] => [
    String.prototype,
    name,
    whole,
  ]),
  ...['trim', 'trimStart', 'trimEnd'].map((name): [object, string, Cost] => [
    String.prototype,
    name,
    (source, _args, _before, rest) => source.length - rest.length,
  ]),
  ...['splice', 'unshift', 'reverse', 'sort'].map((name): [object, string, Cost] => [Array.prototype, name, whole]),
  ...['slice', 'concat', 'join'].map((name): [object, string, Cost] => [Array.prototype, name, made]),
  [RegExp.prototype, 'exec', matched],
];

/** Replaces a built-in function by one that also tells what was called; returns what puts it back. */
function replaced(prototype: object, name: string, tell: (...call: Parameters<Cost>) => void): () => void {
  const owner = prototype as Record<string, (...args: Any[]) => Any>;
  const original = owner[name] as (...args: Any[]) => Any;
  const put = (value: unknown) => Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  let isTelling = false;
  put(function counting(this: Any, ...args: Any[]) {
    const before = Number(this?.lastIndex ?? 0);
    const result = Reflect.apply(original, this, args);
    if (!isTelling) {
      isTelling = true; // telling uses these functions itself
      tell(this, args, before, result);
      isTelling = false;
    }
    return result;
  });
  return () => void put(original);
}

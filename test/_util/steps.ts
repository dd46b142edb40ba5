import { type Profiler, Session } from 'node:inspector';

/**
 * Returns how many functions `work` calls, in this project and in packages. V8 counts them for coverage, so the number is
 * the same on every machine. Loops that call nothing are not in it, nor is what V8 does itself, such as regular
 * expressions: see `workOf`.
 */
export function stepsOf(work: () => unknown): number {
  const counting = startCounting();
  try {
    work();
    return counting.steps();
  } finally {
    counting.stop();
  }
}

/** Returns how many functions this process calls until `work` has ended. */
export async function stepsDuring(work: () => Promise<unknown>): Promise<number> {
  const counting = startCounting();
  try {
    await work();
    return counting.steps();
  } finally {
    counting.stop();
  }
}

/** Counts the calls of this thread: those since the start, or since they were last asked for. */
export interface Counting {
  steps(): number;
  /** By the URL of the file. */
  byFile(): ReadonlyMap<string, number>;
  stop(): void;
}

/** Starts to count. */
export function startCounting(): Counting {
  const session = new Session();
  session.connect();
  const post = (method: string, params?: object): object => {
    let reply: object = {};
    session.post(method, params, (error, result) => {
      if (error) throw error;
      reply = result ?? {};
    });
    return reply;
  };
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const byFile = () => {
    const { result } = post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
    const files = new Map<string, number>();
    for (const { url, functions } of result)
      if (!url.startsWith('node:'))
        files.set(
          url,
          functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), files.get(url) ?? 0),
        );
    return files;
  };
  return {
    byFile,
    steps: () =>
      byFile()
        .values()
        .reduce((sum, steps) => sum + steps, 0),
    stop: () => session.disconnect(), // which ends the counting
  };
}

/** Returns how many times as many steps `work` takes for twice as much of its input: about 2 if it is linear, 4 if square. */
export function growth(work: (count: number) => () => unknown, count: number): number {
  work(count)(); // what is made once, at the first use, is not counted
  return stepsOf(work(2 * count)) / stepsOf(work(count));
}

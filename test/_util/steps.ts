import { type Profiler, Session } from 'node:inspector';

/**
 * Returns how many functions `work` calls, in this project and in packages. V8 counts them for coverage, so the number is
 * the same on every machine. Loops that call nothing are not in it, nor is what V8 does itself, such as regular
 * expressions.
 */
export function stepsOf(work: () => unknown): number {
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
  try {
    post('Profiler.enable');
    post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    work();
    const { result } = post('Profiler.takePreciseCoverage') as Profiler.TakePreciseCoverageReturnType;
    post('Profiler.stopPreciseCoverage');
    const called = result.filter(({ url }) => !url.startsWith('node:')).flatMap(({ functions }) => functions);
    return called.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}

/** Returns how many times as many steps `work` takes for twice as much of its input: about 2 if it is linear, 4 if square. */
export function growth(work: (count: number) => () => unknown, count: number): number {
  work(count)(); // what is made once, at the first use, is not counted
  return stepsOf(work(2 * count)) / stepsOf(work(count));
}

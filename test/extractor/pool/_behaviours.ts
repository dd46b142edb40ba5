import { type StartSignal, signalStart } from '../../../src/extractor/pool/start-signal.ts';

/** A thread's module that does what its task's URL says: the worst that pages make parsers do. */
export default async function behave({
  startSignal,
  url,
  bytes,
}: {
  startSignal: StartSignal;
  url: string;
  bytes: Uint8Array;
}) {
  signalStart(startSignal);
  switch (url) {
    case 'hang':
      for (;;);
    case 'swell': {
      const kept: string[][] = [];
      for (let n = 0; ; n++) kept.push(Array.from({ length: 10_000 }, (_, m) => `${n}-${m}`));
    }
    case 'abort':
      // A table this large is allocated at once, so the thread exceeds its memory limit before it can be ended.
      for (const [map, n] = [new Map<number, number>(), { at: 0 }]; ; n.at++) map.set(n.at, n.at);
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      for (;;);
    case 'die':
      process.exit(1);
      break;
    case 'throw':
      throw new TypeError(`a defect of ${'x'.repeat(1_000)}\n    at no place`);
    case 'environment':
      return { title: null, content: `${JSON.stringify(process.env)} ${bytes.byteLength}` };
    case 'blocked':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      break;
    case 'starved': // longer than the CPU time of a page, using none
      await new Promise((wake) => setTimeout(wake, 2_500));
      break;
    case 'slow':
      await new Promise((wake) => setTimeout(wake, 300));
  }
  return { title: null, content: `${url} ${bytes.byteLength}` };
}

// Loading takes a while, as loading parsers does.
await new Promise((wake) => setTimeout(wake, 200));

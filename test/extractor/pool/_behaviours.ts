import { type StartSignal, signalStart } from '../../../src/extractor/pool/start-signal.ts';

/** A thread's module that does what its task's URL says: what pages do to parsers at their worst. */
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
      // A table of this size is asked for at once: the limit of the thread's memory is passed before anybody can end it.
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
    case 'slow':
      await new Promise((wake) => setTimeout(wake, 300));
  }
  return { title: null, content: `${url} ${bytes.byteLength}` };
}

// Loading takes a while, as loading parsers does.
await new Promise((wake) => setTimeout(wake, 200));

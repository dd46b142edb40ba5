import { type Begun, markBegun } from '../../src/extractor/begun.ts';

/** A thread's module that does what its task's URL says: what pages do to parsers at their worst. */
export default async function behave({ begun, url, bytes }: { begun: Begun; url: string; bytes: Uint8Array }) {
  markBegun(begun);
  switch (url) {
    case 'hang':
      for (;;);
    case 'swell': {
      const kept: string[][] = [];
      for (let n = 0; ; n++) kept.push(Array.from({ length: 10_000 }, (_, m) => `${n}-${m}`));
    }
    case 'die':
      process.exit(1);
      break;
    case 'throw':
      throw new Error('a defect');
    case 'slow':
      await new Promise((wake) => setTimeout(wake, 300));
  }
  return { title: null, content: `${url} ${bytes.byteLength}` };
}

// Loading takes a while, as loading parsers does.
await new Promise((wake) => setTimeout(wake, 200));

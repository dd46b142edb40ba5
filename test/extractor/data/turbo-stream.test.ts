import { expect, it } from 'vitest';
import { isTurboStream, turboValue } from '../../../src/extractor/data/turbo-stream.ts';

const push = (text: string) => `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(text)});`;
const read = (...chunks: string[]) => turboValue(chunks.map(push));

it('recognizes scripts of a stream', () => {
  expect(isTurboStream(push('[]'))).toBe(true);
  expect(isTurboStream('window.__remixContext.streamController.enqueue("[]")')).toBe(true);
  expect(isTurboStream('window.__reactRouterContext.streamController.close();')).toBe(false);
});

it('resolves names and values by their indexes', () => {
  const list = [{ _1: 2 }, 'loaderData', { _3: 4, _5: -7 }, 'posts', [6, 8], 'none', { _7: 3 }, 'text', ['D', 1]];
  expect(read(JSON.stringify(list))).toEqual({ loaderData: { posts: [{ text: 'posts' }, null], none: null } });
});

it('adds deferred values from chunks cut anywhere', () => {
  const stream = `${JSON.stringify([{ _1: 2 }, 'post', ['P', 2]])}\nP2:${JSON.stringify([{ _4: 5 }, 'html', '河堤'])}\n`;
  expect(read(stream)).toEqual({ post: { html: '河堤' } });
  expect(read(stream.slice(0, 20), stream.slice(20, 40), stream.slice(40))).toEqual({ post: { html: '河堤' } });
});

it.each(['', '[', '{}', '[{"_9":9}]', '[{"__proto__":0}]', '[["P",5]]', '[[0,0]]', '["x"]\nP1:['])(
  'does not throw for %s',
  (text) => expect(() => read(text)).not.toThrow(),
);

it('limits the depth of nested values', () => {
  const list = Array.from({ length: 100_000 }, (_, at) => [at + 1]);
  expect(() => read(JSON.stringify(list))).not.toThrow();
});

import { expect, it } from 'vitest';
import { createCallQueue } from '../../src/services/call-queue.ts';

const always = () => true;

/** Creates a queue of calls named after their key and number. */
function queueOf(most: number) {
  const queue = createCallQueue(most);
  const refused: string[] = [];
  const named = (name: string) => ({ admit: () => {}, refuse: () => void refused.push(name), name });
  const add = (key: string, name: string) => {
    const call = named(name);
    return { call, isIn: queue.add(key, call) };
  };
  const next = () => (queue.next(always) as { name?: string } | undefined)?.name;
  return { queue, refused, add, next };
}

it('next returns the oldest call of each key, alternating between keys', () => {
  const { add, next } = queueOf(9);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) add(name.charAt(0), name);
  expect([next(), next(), next(), next(), next(), next()]).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', undefined]);
});

it('next passes over a key that may not start a call', () => {
  const { queue, add } = queueOf(9);
  for (const name of ['a1', 'b1']) add(name.charAt(0), name);
  expect(queue.next((key) => key === 'b')).toMatchObject({ name: 'b1' });
  expect(queue.next((key) => key === 'b')).toBeUndefined();
  expect(queue.size()).toBe(1);
});

it('a full queue drops the last call of the first key with the most calls', () => {
  const { refused, add, queue, next } = queueOf(5);
  for (const name of ['a1', 'b1', 'b2', 'c1', 'c2']) add(name.charAt(0), name);
  expect(add('d', 'd1').isIn).toBe(true);
  expect(refused).toEqual(['b2']);
  expect(add('a', 'a2').isIn).toBe(false); // this would give the key as many calls as the others
  expect(queue.size()).toBe(5);
  expect([next(), next(), next(), next(), next()]).toEqual(['a1', 'b1', 'c1', 'd1', 'c2']);
});

it('removing a call again or under another key changes nothing', () => {
  const { add, queue } = queueOf(9);
  const { call } = add('a', 'a1');
  add('a', 'a2');
  for (let n = 0; n < 2; n++) queue.remove('a', call);
  queue.remove('b', call);
  expect(queue.size()).toBe(1);
});

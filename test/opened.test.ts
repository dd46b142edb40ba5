import { expect, it } from 'vitest';
import { openTogether } from '../src/opened.ts';

const fails = (message: string) => () => {
  throw new Error(message);
};

it('close works in reverse order, continues past failures, and runs only once', async () => {
  const closed: number[] = [];
  const opened = await openTogether(async (all) => {
    all.add(() => closed.push(1));
    all.add(fails('second'));
    all.add(async () => closed.push(2));
    all.add(async () => fails('first')());
    all.add(() => closed.push(3));
    return all;
  });
  await expect(opened.close()).rejects.toThrow('first');
  expect(closed).toEqual([3, 2, 1]);
  await opened.close();
  expect(closed).toHaveLength(3);
});

it('openTogether closes what it opened when a later step fails, and throws that error', async () => {
  const closed: number[] = [];
  const opening = openTogether(async (all) => {
    all.add(() => closed.push(1));
    all.add(fails('closing'));
    fails('opening')();
  });
  await expect(opening).rejects.toThrow('opening');
  expect(closed).toEqual([1]);
});

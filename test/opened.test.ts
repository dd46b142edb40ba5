import { expect, it } from 'vitest';
import { openTogether } from '../src/opened.ts';

const fails = (message: string) => () => {
  throw new Error(message);
};

it('is closed the last first, past what cannot be closed, and once', async () => {
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

it('is closed when what comes after it cannot be opened, and that is the error', async () => {
  const closed: number[] = [];
  const opening = openTogether(async (all) => {
    all.add(() => closed.push(1));
    all.add(fails('closing'));
    fails('opening')();
  });
  await expect(opening).rejects.toThrow('opening');
  expect(closed).toEqual([1]);
});

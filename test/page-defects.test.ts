import { expect, it } from 'vitest';
import { createDefectLog } from '../src/page-defects.ts';

it('a defect is logged once per code location, with only the host of its page', () => {
  const lines: unknown[] = [];
  const note = createDefectLog({ error: (entry, message) => lines.push([entry, message]) });
  const thrown = (message: string) => new TypeError(message); // thrown at the same place
  const errors = Array.from({ length: 50 }, (_, n) => thrown(`of page ${n}`));
  for (const error of errors) note(error, 'https://user:word@x.tw:8443/private?token=private');
  const elsewhere = new Error('of page 0');
  note(elsewhere, 'https://y.tw/');
  const message = 'a page was not read, for a defect of this program';
  expect(lines).toEqual([
    [{ err: errors[0], host: 'x.tw:8443' }, message],
    [{ err: elsewhere, host: 'y.tw' }, message],
  ]);
});

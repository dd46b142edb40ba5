import { describe, expect, it } from 'vitest';
import { Body } from '../../src/net/body.ts';

const MAX_BYTES = 1_000_000;

describe('a body', () => {
  it.each([
    ['none', []],
    ['one', ['颱風']],
    ['two', ['颱', '風']],
    ['many of growing lengths', Array.from({ length: 40 }, (_, n) => `${n}`.repeat(n * 50))],
    ['empty ones', ['', 'a', '', 'b', '']],
  ])('contains what arrived, in pieces: %s, whatever length was announced', (_, pieces) => {
    const text = pieces.join('');
    for (const announced of [Number.NaN, -1, 0, 1, Buffer.byteLength(text), 900_000, 1e300]) {
      const body = new Body(announced, MAX_BYTES);
      for (const piece of pieces) body.add(Buffer.from(piece));
      expect(body.length).toBe(Buffer.byteLength(text));
      expect(body.view().toString()).toBe(text);
      expect(body.whole().toString()).toBe(text);
      expect(body.view().toString()).toBe(text);
    }
  });

  it.each([1, 2, 7])('of %i pieces is returned in memory of its own', (count) => {
    const shared = Buffer.from('前面的文字，不是內容。內容後面的文字');
    const text = shared.toString('utf8', 30, 36).repeat(count);
    const body = new Body(Number.NaN, MAX_BYTES);
    for (let n = 0; n < count; n++) body.add(shared.subarray(30, 36));
    const whole = body.whole();
    expect(whole.buffer.byteLength).toBe(6 * count);
    shared.fill(0); // the socket may write its next data there
    expect(whole.toString()).toBe(text);
  });

  it('of one piece is viewed without a copy', () => {
    const piece = Buffer.from('一段');
    const body = new Body(Number.NaN, MAX_BYTES);
    body.add(piece);
    expect(body.view()).toBe(piece);
  });

  it('without content has a buffer of its own, so that each can be transferred', () => {
    const [one, other] = [new Body(0, MAX_BYTES).whole(), new Body(0, MAX_BYTES).whole()];
    structuredClone(one.buffer, { transfer: [one.buffer as ArrayBuffer] });
    expect(() => structuredClone(other.buffer, { transfer: [other.buffer as ArrayBuffer] })).not.toThrow();
  });

  it('allocates no more memory than its limit, whatever length was announced', () => {
    const body = new Body(1e12, MAX_BYTES);
    body.add(Buffer.from('a'));
    body.add(Buffer.from('b'));
    expect(body.view().buffer.byteLength).toBe(MAX_BYTES);
  });
});

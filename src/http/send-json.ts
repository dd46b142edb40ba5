import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

const LARGE_CHARACTERS = 50_000; // a millisecond's work or so

/**
 * As `response.json`, a member of an array at a time: twenty long pages are 12 MB, and to write them down at once would hold
 * up everybody for 45 ms.
 */
export async function sendJson(response: Response, body: object): Promise<void> {
  const pieces: Buffer[] = [];
  let text = '';
  /** What has come together is put aside when it is much, and others have their turn. */
  const add = async (more: string) => {
    text += more;
    if (text.length < LARGE_CHARACTERS) return;
    pieces.push(Buffer.from(text));
    text = '';
    await nextTurn();
  };
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    await add(`${before}${JSON.stringify(name)}:`);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        await add(`${index === 0 ? '[' : ','}${JSON.stringify(item) ?? 'null'}`);
      await add(value.length === 0 ? '[]' : ']');
    } else await add(JSON.stringify(value));
    before = ',';
  }
  pieces.push(Buffer.from(`${text}${before === '{' ? '{' : ''}}`));
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  response.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(length) });
  for (const piece of pieces) response.write(piece);
  response.end();
}

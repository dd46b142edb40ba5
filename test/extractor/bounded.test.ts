import { expect, it } from 'vitest';
import { bounded, MAX_CHARACTERS } from '../../src/extractor/bounded.ts';

const END = /\n\n……（全文共 ([\d,]+) 字，以上為前 ([\d,]+) 字。）$/;

it('leaves alone what is no longer than can be read', () => {
  const text = '字'.repeat(MAX_CHARACTERS);
  expect(bounded(text)).toBe(text);
});

it.each([
  ['at a line', `${'字'.repeat(99)}\n`, 100],
  ['at a word', `${'word'.repeat(25)} `, 101],
  ['anywhere when there is neither', '字', 1],
])('cuts %s and says so', (_name, unit, length) => {
  const text = unit.repeat(Math.ceil(300_000 / length));
  const cut = bounded(text);
  const [notice = '', all, kept] = END.exec(cut) ?? [];
  expect(all?.replaceAll(',', '')).toBe(String(text.length));
  const body = cut.slice(0, -notice.length);
  expect(body.length).toBe(Number(kept?.replaceAll(',', '')));
  expect(body.length).toBeGreaterThan(MAX_CHARACTERS - 200);
  expect(text.startsWith(body)).toBe(true);
  expect(['\n', ' ', '字']).toContain(text[body.length]);
});

it('never between the halves of a character', () => {
  const cut = bounded(`a${'𠮷'.repeat(150_000)}`);
  expect(cut.isWellFormed()).toBe(true);
});

it('closes a code block that it cuts', () => {
  const cut = bounded(`\`\`\`js\n${'let x;\n'.repeat(60_000)}\`\`\``);
  expect(cut.replace(END, '').endsWith('\n```js')).toBe(false);
  expect(cut.match(/^```/gm)).toHaveLength(2);
});

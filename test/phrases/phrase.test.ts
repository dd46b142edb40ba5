import { describe, expect, it } from 'vitest';
import { BUTTONS, NOTICE_WORDS, NOTICES } from '../../src/phrases/notice.ts';
import { matches, type Phrase, says } from '../../src/phrases/phrase.ts';
import { foldScript } from '../../src/text/fold.ts';

/** All tables. The examples of a row are its tests; to test a new wording, add one. */
const TABLES: Record<string, readonly Phrase[]> = { BUTTONS, NOTICES, NOTICE_WORDS };

describe.each(Object.entries(TABLES))('%s', (_, table) => {
  it.each(table.map((row) => [row.says, row] as const))('knows lines that say %s', (_says, row) => {
    expect(row.examples).not.toEqual([]);
    expect(row.examples.filter((line) => !matches(row, foldScript(line)))).toEqual([]);
    expect((row.counterexamples ?? []).filter((line) => says(table, line))).toEqual([]);
  });

  it('is written in Simplified characters, as lines are folded to them', () => {
    const unfolded = table.filter(({ pattern }) => foldScript(pattern.source) !== pattern.source);
    expect(unfolded.map((row) => row.says)).toEqual([]);
  });

  it('says where in a line each pattern is', () => {
    const starts = (row: Phrase) => row.pattern.source.startsWith('^');
    expect(table.filter((row) => starts(row) === (row.where === 'part')).map((row) => row.says)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { isBibliography, isReferences } from '../../../src/extractor/words/references.ts';

it.each(['Sources & links', 'Notes and references:', 'Sources', '參考資料'])('%s is a heading of references', (line) =>
  expect(isReferences(line)).toBe(true),
);

it.each(['Sources of the river', 'Links'])('%s is no heading of references', (line) =>
  expect(isReferences(line)).toBe(false),
);

it.each(['參考文獻', '【参考文献】', 'References and notes', 'Works cited'])(
  "%s is a heading of a paper's bibliography",
  (line) => {
    expect([isBibliography(line), isReferences(line)]).toEqual([true, true]);
  },
);

it.each(['資料來源', 'Further reading', '註釋'])('%s is not always a heading of a bibliography', (line) =>
  expect(isBibliography(line)).toBe(false),
);

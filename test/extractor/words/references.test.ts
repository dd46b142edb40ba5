import { expect, it } from 'vitest';
import { isBibliography, isReferences } from '../../../src/extractor/words/references.ts';

it.each(['Sources & links', 'Notes and references:', 'Sources', '參考資料'])('%s heads references', (line) =>
  expect(isReferences(line)).toBe(true),
);

it.each(['Sources of the river', 'Links'])('%s does not', (line) => expect(isReferences(line)).toBe(false));

it.each(['參考文獻', '【参考文献】', 'References and notes', 'Works cited'])(
  '%s heads the literature of a paper',
  (line) => {
    expect([isBibliography(line), isReferences(line)]).toEqual([true, true]);
  },
);

it.each(['資料來源', 'Further reading', '註釋'])('%s heads other things too', (line) =>
  expect(isBibliography(line)).toBe(false),
);

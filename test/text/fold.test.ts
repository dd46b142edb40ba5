import { expect, it } from 'vitest';
import { foldScript, foldText, withoutFolded } from '../../src/text/fold.ts';

it.each([
  ['責任編輯：王小明 Ｅｄｉｔ', '责任编辑：王小明 Ｅｄｉｔ'],
  ['发布于 2026', '发布于 2026'],
  ['𠮷野家後面', '𠮷野家后面'],
])('folds the script alone, so that places in the text stay: %s', (text, folded) => {
  expect(foldScript(text)).toBe(folded);
  expect(folded).toHaveLength(text.length);
});

it('folds width and case too where texts are compared', () => {
  expect(foldText('責任編輯：Ｅｄｉｔ')).toBe('责任编辑:edit');
});

it.each([
  ['他走了。責任編輯：王小明', /责任编辑：.*$/, '他走了。'],
  ['舊碼頭', /责任/, '舊碼頭'],
])('takes what a pattern finds out of a text in its own script: %s', (text, pattern, rest) => {
  expect(withoutFolded(text, pattern)).toBe(rest);
});

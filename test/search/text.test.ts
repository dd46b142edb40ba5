import { describe, expect, it } from 'vitest';
import { plain, withoutPublisher } from '../../src/search/text.ts';

describe('a clean line', () => {
  it.each([
    ['若 a < 3 且 b > 2 則結束', '若 a < 3 且 b > 2 則結束'],
    ['Map<String, Integer> m = new HashMap<>();', 'Map<String, Integer> m = new HashMap<>();'],
    ['std::vector<std::pair<int, int>> 用法', 'std::vector<std::pair<int, int>> 用法'],
    ['CSS 的 <div> 與 <br/> 差別', 'CSS 的 <div> 與 <br/> 差別'],
    ['<em class="hl">颱風</em>動態<!-- 1 -->', '颱風動態'],
    ['<div>多\u200b</div>\n <b>空白', '多 空白'],
    ['我 <3 你', '我 <3 你'],
  ])('of %j is %j', (text, line) => {
    expect(plain(text, 300)).toBe(line);
  });
});

it.each([
  ['颱風來襲 明天停班停課 | 某某新聞', '颱風來襲 明天停班停課'],
  ['古裝連續劇 線上看 - 第3集', '古裝連續劇 線上看 - 第3集'],
  ['無線耳機 旗艦版 - 64GB', '無線耳機 旗艦版 - 64GB'],
])('the headline of %s is %s', (title, headline) => {
  expect(withoutPublisher(title)).toBe(headline);
});

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
    ['第一段<br />第二段<hr/>', '第一段第二段'],
    ['<img src="cat.png" alt="">貓<IMG SRC=dog.png>', '貓'],
    ['<p class="lead">導言<li data-n="2">項目', '導言項目'],
    [`全文<a href="https://a.tw/${'x'.repeat(900)}" target="_blank">請見`, '全文請見'],
    ['超長<wbr>網址', '超長網址'],
    ['全文見 <a href="https://a.tw/12', '全文見'],
    ['前<script type="text/javascript">if (a < b) c("</p>")</script>後<STYLE>p{}</STYLE>', '前後'],
    ['如何用 <script> 標籤', '如何用 <script> 標籤'],
    ['<Route path="/a"> 元件與 List<T extends A>', '<Route path="/a"> 元件與 List<T extends A>'],
    ['若 x <s 且 t 成立', '若 x <s 且 t 成立'],
  ])('of %j is %j', (text, line) => {
    expect(plain(text, 300)).toBe(line);
  });
});

it.each([
  ['颱風來襲 明天停班停課 | 某某新聞', '颱風來襲 明天停班停課'],
  ['古裝連續劇 線上看 - 第3集', '古裝連續劇 線上看 - 第3集'],
  ['無線耳機 旗艦版 - 64GB', '無線耳機 旗艦版 - 64GB'],
  ['颱風來襲 明天停班停課 - 8頻道新聞', '颱風來襲 明天停班停課'],
  ['颱風來襲 明天停班停課 | T99 討論區', '颱風來襲 明天停班停課'],
  ['颱風來襲 明天停班停課_某網88新聞', '颱風來襲 明天停班停課'],
  ['颱風來襲 明天停班停課 - 77氪', '颱風來襲 明天停班停課'],
  ['古裝連續劇 線上看 - 12 集', '古裝連續劇 線上看 - 12 集'],
  ['古裝連續劇 線上看 | 第12集完結篇', '古裝連續劇 線上看 | 第12集完結篇'],
  ['電費帳單優惠說明 - 9-10月', '電費帳單優惠說明 - 9-10月'],
  ['電費帳單優惠說明 | 11月18日', '電費帳單優惠說明 | 11月18日'],
  ['無線耳機 旗艦版 | 型號 12', '無線耳機 旗艦版 | 型號 12'],
  ['無線耳機 旗艦版 - 64GB - 某某商店', '無線耳機 旗艦版 - 64GB'],
])('the headline of %s is %s', (title, headline) => {
  expect(withoutPublisher(title)).toBe(headline);
});

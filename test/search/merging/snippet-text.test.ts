import { describe, expect, it } from 'vitest';
import { snippetText } from '../../../src/search/merging/snippet-text.ts';

describe('snippet text', () => {
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
    ['AT&amp;amp;T 與 R&amp;D', 'AT&T 與 R&D'],
    ['&quot;勝利&quot;演說&#8211;全文&nbsp;It&#039;s', '"勝利"演說–全文 It\'s'],
    ['&lt;b&gt;颱風&lt;/b&gt;動態&#x2026;', '颱風動態…'],
    ['vector&lt;int&gt; 用法', 'vector<int> 用法'],
    ['HTML 的 &amp; 與 &lt; 怎麼寫', 'HTML 的 &amp; 與 &lt; 怎麼寫'],
    ['&nbsp; 是什麼', '&nbsp; 是什麼'],
    ['a&b;c &foo; & d', 'a&b;c &foo; & d'],
  ])('turns %j into %j', (text, line) => {
    expect(snippetText(text, 300)).toBe(line);
  });
});

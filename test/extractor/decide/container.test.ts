import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

function read(body: string): string {
  const html = `<!DOCTYPE html><title>消费者 | 队列文档</title>${body}`;
  const url = 'https://docs.example.com/guide/consumer';
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url,
    format: 'markdown',
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

it('reads the short sentences around blocks of code as the text', () => {
  const box = (code: string) => `<div><div><div><pre><code>${code}</code></pre></div></div></div>`;
  const tabs = `<div><div>${box('npm install @queue/client')}${box('yarn add @queue/client')}</div></div>`;
  const page = read(
    `<nav><a href="/">队列文档</a></nav><main><article><h1>消费者</h1><p>消费者从队列中拉取消息，并在处理完成后确认。</p>
    <h2>安装</h2>${tabs}<h2>注意</h2><p>不要在回调里阻塞，否则心跳会超时。</p></article></main>`,
  );
  expect(page).toBe(
    [
      '消费者从队列中拉取消息，并在处理完成后确认。',
      '## 安装',
      '```\nnpm install @queue/client\n```',
      '```\nyarn add @queue/client\n```',
      '## 注意',
      '不要在回调里阻塞，否则心跳会超时。',
    ].join('\n\n'),
  );
});

it("reads all of a law's text even if only one paragraph is long", () => {
  const lines = [
    '第一章 总则',
    '为维护队列之公平，特制定本规则。',
    '消费者不得有抢先、占位之行为。',
    '管理员应当每日巡视队列两次。',
    '违反前条规定、经劝告仍不改正的消费者，由管理员移出队列，一日内不得再次加入。',
  ];
  const told = lines.map(
    (line) => `<div class="row"><div class="no"></div><div class="data"><div>${line}</div></div></div>`,
  );
  expect(read(`<div id="top"><a href="/">首页</a></div><div class="law-content">${told.join('')}</div>`)).toBe(
    lines.join('\n\n'),
  );
});

it('includes a shorter table below a list of facts', () => {
  const facts = [
    '发震：三月二十日下午两点',
    '位置：县政府东方二十七公里，位于东部海域之中',
    '深度：十七公里',
    '规模：四点八',
  ];
  const list = `<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
  const rows = [
    ['盐寮', '三级'],
    ['磐石', '四级'],
    ['光复', '三级'],
    ['西林', '二级'],
    ['瑞穗', '一级'],
  ];
  const table = rows.map(([place, strength]) => `<tr><td>${place}</td><td>${strength}</td></tr>`).join('');
  const page = read(
    `<main><h2>消费者</h2><div><div>${list}</div></div><h3>各地最大震度</h3><table>${table}</table></main>`,
  );
  expect(page).toContain('位于东部海域之中');
  expect(page).toContain('| 磐石 | 四级 |');
});

it('includes a short box between similar longer ones, but no box of links', () => {
  const told = '消费者在每次确认之后，会把位置写回队列，这样重新启动时不会重复处理。';
  const box = (text: string) => `<div class="block"><div><h2>${text}</h2><p>${told.repeat(4)}${text}。</p></div></div>`;
  const short =
    '<div class="block"><form></form><h2>确认的时机</h2><figure><img src="/a.png"><p>图一</p></figure></div>';
  const links = `<div class="block"><div>${'<p><a href="/deploy">部署</a>、<a href="/start">上手</a></p>'.repeat(3)}</div></div>`;
  const page = read(`<article>${box('拉取')}${short}${box('处理')}${links}${box('确认')}</article>`);
  expect(page).toContain('## 确认的时机\n\n![](https://docs.example.com/a.png)\n\n图一');
  expect(page).not.toContain('部署');
});

it('reads the text of all cells of a page laid out by tables', () => {
  const told = ['消费者从队列中拉取消息', '处理完成之后确认', '失败的消息稍后再来', '位置写回队列'].map(
    (line) => `<p>${line}，每次最多一百条，超过的留到下一轮，顺序不变，也不会重复。</p>`,
  );
  const intro =
    '这份说明写给第一次使用队列的人，先讲拉取，再讲确认，最后讲失败以后怎么办。<br><br>没有提到的选项都可以不管，默认的就好，等真正需要的时候再回来查，也来得及。';
  const menu = '<td><a href="/">首页</a><br><a href="/start">上手</a><br><a href="/deploy">部署</a></td>';
  const cell = (html: string) => `<table><tr><td>${html}</td></tr></table>`;
  const page = read(
    `<table><tr>${menu}<td>${cell(`<p>${intro}</p>`)}<br>${cell(told.join('').repeat(3))}</td></tr></table>`,
  );
  expect(page).toContain('没有提到的选项都可以不管');
  expect(page).toContain('位置写回队列');
  expect(page).not.toContain('部署');
});

it('keeps an embedded quotation, however short', () => {
  const told = '消费者在每次确认之后，会把位置写回队列，这样重新启动时不会重复处理。';
  const post = '<blockquote><p>终于不用重启了！</p>— 小王 <a href="/w/1">四月十五日</a></blockquote>';
  const page = read(
    `<article><p>${told.repeat(5)}</p><div class="embed-post">${post}<form></form></div><p>${told.repeat(4)}</p></article>`,
  );
  expect(page).toContain('> 终于不用重启了！');
});

it('keeps the head of a table with its body, and cells classed as author', () => {
  const rows = [
    '消费者在处理完成之前断开连接，消息回到队列末尾。',
    '确认超时，服务器把消息交给下一个消费者，并记录一次重试。',
  ];
  const body = rows
    .map((row, at) => `<tr><td>${at}</td><td>${row}</td><td><a class="author" href="/w">王大明</a></td></tr>`)
    .join('');
  const head = '<thead><tr><th>编号</th><th>情形</th><th>负责人</th></tr></thead>';
  const page = read(`<div><p>首页</p></div><div><table>${head}<tbody>${body}</tbody></table></div>`);
  expect(page).toContain(
    `| 编号 | 情形 | 负责人 |\n| --- | --- | --- |\n| 0 | ${rows[0]} | [王大明](https://docs.example.com/w) |`,
  );
});

it('keeps headings that are links above the text below them', () => {
  const answers = [
    '消费者从队列中拉取消息，并在处理完成之后确认，超时未确认的会再次投递，直到超过最多重试的次数。',
    '一般不会，同一条消息在同一时刻只交给一个消费者，除非它断开了连接，所以处理应当可以重复。',
    '可以，给生产者一个速率，超过的消息会在本地等待，等待太久的会报错，由调用者决定怎么办。',
  ];
  const told = answers.map(
    (answer, at) =>
      `<div class="${at === 1 ? 'media' : 'item'}"><h3><a href="/q/${at}">第${at}个问题</a></h3><p>${answer}</p></div>`,
  );
  const page = read(`<div id="list">${told.join('')}</div>`);
  expect(page).toContain(`### [第1个问题](https://docs.example.com/q/1)\n\n${answers[1]}`);
  const own = told.map((one, at) => (at === 1 ? one : one.replace(/<a[^>]*>|<\/a>/g, '')));
  expect(read(`<div id="list">${own.join('')}</div>`)).not.toContain('第1个问题');
});

it('reads more than the inner article if most text is in headings around it', () => {
  const news = '明天起地铁首班车提前到五点半，末班车时间不变，请提前安排出行。';
  const headed = `<section><h1>${news.repeat(3)}</h1></section>`.repeat(40);
  const inner = '<p>消费者从队列中拉取消息，并在处理完成之后确认，超时未确认的会再次投递。</p>'.repeat(22);
  const page = read(`<div class="article-content"><p>${news.repeat(3)}</p>${headed}<article>${inner}</article></div>`);
  expect(page).toContain(`# ${news}`);
  expect(page).toContain('消费者从队列');
});

it('prefers the links of a portal to a notice below them', () => {
  const links = Array.from(
    { length: 120 },
    (_, at) => `<li><a href="/${at}">第${at}条：城区地铁明年通车</a></li>`,
  ).join('');
  const notice =
    '<div class="hint"><p>安全提示：点击之后，您将会收到一条带有语音验证码的短信，请您放心接听电话，谨防受骗，不要把验证码告诉别人。</p></div>';
  expect(read(`<div><ul>${links}</ul></div>${notice}`)).toContain('第7条：城区地铁明年通车');
});

const SENTENCE = '消费者从队列中拉取消息，并在处理完成之后向队列确认，否则消息会再次投递给其他的消费者。';

it('keeps short lines and code of a section whose id contains "shared"', () => {
  const code = '<div class="highlight"><div><pre>queue pull --all</pre></div></div>';
  const others = `<p>${SENTENCE}</p>`.repeat(4);
  const page = read(
    `<main><article><h1>消费者</h1>${others}<div id="shared-queues"><h2>共享队列</h2><p>${SENTENCE}</p>
    <p>切换到另一台：</p>${code}<p class="hits">三千次</p><p><a href="/deploy">部署</a></p><p>${SENTENCE}</p></div></article></main>`,
  );
  expect(page).toContain(`切换到另一台：\n\n\`\`\`\nqueue pull --all\n\`\`\`\n\n${SENTENCE}`);
});

it.each([
  ['class', 'class="subheaders"'],
  ['id made of its words', 'id="sending-ad-hoc-messages"'],
])('keeps the terms of definitions, whatever their %s', (_, named) => {
  const terms = ['确认', '重投', '死信'].map((term) => `<dt ${named}>${term}</dt><dd><p>${SENTENCE}</p></dd>`);
  const page = read(`<main><article><h1>消费者</h1><p>${SENTENCE}</p><dl>${terms.join('')}</dl></article></main>`);
  expect(page.match(/^\*\*(?:确认|重投|死信)\*\*$/gm)).toHaveLength(3);
});

it('does not read the whole page as a link if an anchor is unclosed', () => {
  const menu = '<ul><li><a href="/1">卡住的消息</a></li><li><a href="/2">丢失的消息</a></li></ul>';
  const page = read(`<a name="top"/><div><h1>消费者</h1>${`<p>${SENTENCE}</p>`.repeat(3)}</div><div>${menu}</div>`);
  expect(page).toBe([SENTENCE, SENTENCE, SENTENCE].join('\n\n'));
});

it.each([
  ['its notes', '<ol><li><p>Calibration is described in the manual, with all of the details.</p></li></ol>'],
  ['a box', '<div class="hero"><p>This is the first sentence of the page, which says the most.</p></div>'],
])('reads all of a short article rather than only %s', (_name, part) => {
  const sentences = ['The first step is calibration.', 'The second step is refinement.', 'Both steps are tested.'];
  const page = read(`<article><h1>队列文档</h1>${sentences.map((one) => `<p>${one}</p>`).join('')}${part}</article>`);
  for (const sentence of sentences) expect(page).toContain(sentence);
});

it('reads the ingredients of a recipe, which are links, and its steps', () => {
  const takes = [
    ['芋头', '300克'],
    ['椰浆', '1/2杯'],
    ['砂糖', '适量'],
  ].map(([name, much]) => `<tr><td class="name"><a href="/c/${name}">${name}</a></td><td>${much}</td></tr>`);
  const steps = [
    '芋头去皮切块，放进蒸锅里蒸二十分钟，到筷子可以轻轻穿过去为止。',
    '趁热压成泥，分三次加入椰浆和砂糖，每次都要拌匀了再加下一次。',
    '倒进抹过油的模子里压平，放凉以后脱模，切成小块就可以吃了。',
  ].map((step) => `<li><p>${step}</p></li>`);
  const page = read(
    `<div class="page"><h1>消费者</h1><div class="show"><div class="author"><a href="/u/1">小林</a></div><div class="desc">不用烤箱。</div>
    <h2>用料</h2><div class="ings"><table>${takes.join('')}</table></div><h2>做法</h2><div class="steps"><ol>${steps.join('')}</ol></div></div></div>
    <div class="side"><ul>${'<li><a href="/r/2">芋头西米露</a></li>'.repeat(9)}</ul></div>`,
  );
  expect(page).toMatch(/^不用烤箱。\n\n## 用料[\s\S]*\[芋头\]\(.*\) \| 300克[\s\S]*适量[\s\S]*## 做法\n\n1\. 芋头去皮/);
  expect(page).not.toContain('西米露');
});

it('keeps references under their heading even if they are links in a box', () => {
  const text = '<p>消费者从队列中拉取消息，并在处理完成后确认，超时没有确认的消息会再次投递。</p>'.repeat(4);
  const list = '<ul><li><a href="/r/1">队列的历史</a>．青溪日报</li></ul>';
  const page = read(
    `<div class="main">${text}<div class="lemma-reference"><dl><dt>参考资料</dt><dd>${list}</dd></dl></div></div>`,
  );
  expect(page).toContain('[队列的历史](https://docs.example.com/r/1)．青溪日报');
});

it('reads the entries of a timeline even if only one contains a sentence', () => {
  const entry = (year: string, name: string, told = '') =>
    `<li class="timeline-item"><div class="timeline-year">${year}</div><div class="timeline-content"><h3>${name}</h3>${told}</div></li>`;
  const told = '<p>在旧渔会大楼设立筹备处，开始收集渔具与船模，邀请老船长口述。</p>';
  const list =
    entry('1998', '筹备', told) + entry('2003', '动土') + entry('2007', '开馆') + entry('2020', '第二展馆启用');
  const page = read(
    `<div class="nav"><a href="/">首页</a></div><div class="box"><h1>消费者</h1><ul class="timeline">${list}</ul></div>`,
  );
  for (const part of ['1998', '老船长', '2003', '### 动土', '2007', '2020', '### 第二展馆启用'])
    expect(page).toContain(part);
});

it('reads lines in boxes whose class names a text editor', () => {
  const line = (kind: string, told: string) =>
    `<div class="block ${kind}-block"><div class="wrap"><div class="zone text-editor"><div class="line">${told}</div></div></div></div>`;
  const lines = [
    '早九点到晚九点值班。',
    '退款只说七个工作日内，不要说具体哪一天，免得做不到。',
    '补发走仓库群',
    '发票可以改一次',
  ];
  const page = read(
    `<div class="box"><h1>消费者</h1><div>${lines.map((told) => line('text', told)).join('')}</div></div>`,
  );
  expect(page).toBe(lines.join('\n\n'));
});

it('reads an article in a box classed as menu, not the hint beside it', () => {
  const text = '消费者按顺序处理消息，处理完一条之后才会收到下一条，所以回调里不要做太久的事，否则后面的消息都会等着。';
  const lines = Array.from({ length: 16 }, (_, at) => `第 ${at + 1} 步，${text}`);
  const article = `<article><h1>消费者</h1><div class="article-entry">${lines.map((line) => `<p>${line}</p>`).join('')}</div></article>`;
  const hint =
    '<section><p>要用这里的目录，请先确认已经安装生成目录的插件，然后在配置文件里把它打开，最后重新生成整个网站，等上几分钟再看；改过配置之后，每次都要重新生成。</p><p>如果还是没有出来，请清掉浏览器的缓存，再打开一次这个页面看看，目录一般在右边，也可能在最下面，窄的屏幕上要先按一下左上角的图标才会展开。</p></section>';
  expect(read(`<div class="menu-l">${article}</div><div class="tools-wrap">${hint}</div>`)).toBe(lines.join('\n\n'));
});

it('keeps a first-level heading whose id resembles the name of a box', () => {
  const text = '消费者按顺序处理消息，处理完一条之后才会收到下一条，所以回调里不要做太久的事，否则后面的消息都会等着。';
  const section = (id: string, heading: string) => `<h1 id="${id}">${heading}</h1><p>${text}</p>`;
  const page = read(`<div class="post">${section('start', '开始')}${section('queue-tags', 'queue tags')}</div>`);
  expect(page).toBe(['# 开始', text, '# queue tags', text].join('\n\n'));
});

it('does not count code as prose, however many commas it contains', () => {
  const numbers = Array.from({ length: 400 }, (_, at) => `${at}, ${at * 7}, ${at * 13},`).join('\n');
  const code = `<div class="highlight"><pre><code>TABLE = [\n${numbers}\n]</code></pre></div>`;
  const folded = `<details><summary>完整的表</summary>${code}</details>`;
  const lines = Array.from(
    { length: 6 },
    (_, at) => `第 ${at + 1} 组的编号由下面的表得出，编号一旦发出去就不会再变，也不会给别的消费者。`,
  );
  const page = read(`<article>${lines.map((line) => `<p>${line}</p>`).join('')}${folded}</article>`);
  expect(page.startsWith(lines.join('\n\n'))).toBe(true);
  expect(page).toContain('```\nTABLE = [\n0, 0, 0,');
});

it("reads an editor's blocks as one text if only one has long sentences", () => {
  const line = (text: string) => `<h1>● ${text}</h1>`;
  const long = '<p>消息在队列里最多保留七天，超过的会被移到归档里，要再读的话得先申请，审批大约需要两个工作日。</p>';
  const block = (html: string) => `<section class="block"><section>${html}</section></section>`;
  const told = ['周一起改用新的域名', '周三凌晨会停机十分钟', '周五之后旧的密钥失效'];
  const others = told.map((one) => line(one.repeat(6)));
  const blocks = block(`<p>大家早</p>`) + block(long.repeat(8)) + others.map(block).join('');
  const page = read(`<div><h2>消费者</h2><div id="js_content" class="rich_media_content">${blocks}</div></div>`);
  for (const said of ['大家早', ...told]) expect(page).toContain(said);
});

it('reads the parts of a long text separated by wide pictures', () => {
  const told =
    'A worker takes one message at a time, and only after it has been confirmed does the next one arrive at it.';
  const part = (from: number, count: number) =>
    `<section class="cy cz"><div><div class="dd">${Array.from({ length: count }, (_, at) => `<p>${from + at}. ${told}</p>`).join('')}</div></div></section>`;
  const picture = '<div class="hr"><figure><img src="/big.png" width="1400" height="800"></figure></div>';
  const page = read(`<article><div>${part(1, 12)}${picture}${part(13, 1)}${picture}${part(14, 1)}</div></article>`);
  for (const number of [1, 12, 13, 14]) expect(page).toContain(`${number}\\. ${told}`);
});

it('keeps short lines above pictures between the introduction and the last sentence', () => {
  const news = ['可以给消费者分组，方便查找。', '支持延迟确认。', '队列可以改名。'];
  const pictures = news.map((line, at) => `<p><strong>${line}</strong></p><img src="/${at}.png"><br><br>`).join('');
  const intro =
    '<p>消费者从队列中拉取消息，在处理之后确认，没有确认的，会在一分钟后交给其他消费者，顺序不变。</p><p>队列在 Linux、macOS、Windows 等平台上都可以使用，并提供有多种语言界面。</p>';
  const end =
    '如果您想了解更多详情,或给我们反馈,可以通过以下方式联系我们：<br>官方网站：<a href="/">https://docs.example.com</a><br>队列微博：@consumer<br>新浪微博：@队列之友团队<br>聊天：consumer';
  const page = read(
    `<div class="content"><h1>消费者</h1><div class="page_top">${intro}</div>${pictures}<p>${end}</p></div>`,
  );
  for (const line of news) expect(page).toContain(`**${line}**`);
});

it('reads all articles of a law with a table for each', () => {
  const articles = [
    '本办法所称之消费者，指从队列中拉取消息并予处理之程序，其登记依第四条之规定。',
    '消费者有下列情形之一者，由管理员移出队列：一、心跳中断逾三十秒。二、占位而不处理。三、经劝告仍不改正。',
    '管理员应每日巡视队列两次，并将结果公告之；公告之方式，由管理员另定之，修正时亦同。',
    '消费者之登记，应载明其名称、版本、联络之方法及所欲拉取之主题，登记事项变更时，应于三日内重新登记。',
    '违反前条规定，经通知限期改正而届期仍不改正者，由管理员移出队列，一日内不得再次加入队列。',
  ].map((text, at) => [`第${'一二三四五'[at]}条`, text.repeat(at === 1 ? 4 : 1)] as const);
  const table = ([name, text]: (typeof articles)[number]) =>
    `<table><tr><td>&nbsp;</td><td><table><tr><td>&nbsp;</td><td><font>${name}</font><table><tr><td>&nbsp;</td><td>${text}<br></td></table></table></table>`;
  const page = read(
    `<table><tr><td><a href="/v/1">一月版</a></td><td>制定</td></tr></table>${articles.map(table).join('')}`,
  );
  for (const [name, text] of articles) expect(page).toContain(`${name}\n\n${text}`);
});

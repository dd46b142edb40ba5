import { expect, it } from 'vitest';
import extractPage from '../../src/extractor/worker.ts';

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

it('the short sentences around pieces of code are the text', () => {
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

it('of a page of tables the links above its title are no part', () => {
  const menu =
    '<div id="top"><a href="/">海港渡輪</a><ul><li><a href="/buy">購票</a></li><li><a href="/news">消息</a></li></ul></div>';
  const rows = ['06:10', '06:30', '07:00'].map((time) => `<tr><td>${time}</td><td>${time}</td></tr>`).join('');
  const table = `<table><thead><tr><th>平日</th><th>假日</th></tr></thead><tbody>${rows}</tbody></table>`;
  const page = read(`${menu}<div><h1>消费者</h1>${table}<a href="/map">碼頭位置</a></div>`);
  expect(page).toMatch(/^\| 平日/);
  expect(page).toContain('碼頭位置');
});

it('of a text declared to be one, all of it is, though one paragraph alone is long', () => {
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

it('a table below a list of facts is of the same text, though it says less', () => {
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

const SENTENCE = '消费者从队列中拉取消息，并在处理完成之后向队列确认，否则消息会再次投递给其他的消费者。';

it('of a section with an unlucky name the short lines and the code stay as well', () => {
  const code = '<div class="highlight"><div><pre>queue pull --all</pre></div></div>';
  const others = `<p>${SENTENCE}</p>`.repeat(4);
  const page = read(
    `<main><article><h1>消费者</h1>${others}<div id="shared-queues"><h2>共享队列</h2><p>${SENTENCE}</p>
    <p>切换到另一台：</p>${code}<p>${SENTENCE}</p></div></article></main>`,
  );
  expect(page).toContain(`切换到另一台：\n\n\`\`\`\nqueue pull --all\n\`\`\`\n\n${SENTENCE}`);
});

it.each([
  ['class', 'class="subheaders"'],
  ['id made of its words', 'id="sending-ad-hoc-messages"'],
])('the terms of definitions stay, whatever their %s', (_, named) => {
  const terms = ['确认', '重投', '死信'].map((term) => `<dt ${named}>${term}</dt><dd><p>${SENTENCE}</p></dd>`);
  const page = read(`<main><article><h1>消费者</h1><p>${SENTENCE}</p><dl>${terms.join('')}</dl></article></main>`);
  expect(page.match(/^(?:确认|重投|死信)$/gm)).toHaveLength(3);
});

it('a target of links that is never closed makes no link of the page', () => {
  const menu = '<ul><li><a href="/1">卡住的消息</a></li><li><a href="/2">丢失的消息</a></li></ul>';
  const page = read(`<a name="top"/><div><h1>消费者</h1>${`<p>${SENTENCE}</p>`.repeat(3)}</div><div>${menu}</div>`);
  expect(page).toBe([SENTENCE, SENTENCE, SENTENCE].join('\n\n'));
});

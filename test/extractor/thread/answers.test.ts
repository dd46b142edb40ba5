import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const QUESTION = '木地板翹起來要怎麼修？';
const ASKED = '梅雨季過後，客廳靠窗那一排木地板翹起來了，踩下去會有聲音，可以自己修嗎？';
const ANSWERS = [
  '先看伸縮縫是不是被矽利康填死了，木頭吸了水會膨脹，沒有地方去就往上拱，清出來就好了。',
  '我家也是靠窗的那邊，最後發現是窗框漏水，先修窗再修地板，不然修好了還會再翹一次。',
];

function read(body: string, title = QUESTION): string {
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
  const url = 'https://www.example.com/a/1.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const [first = '', second = ''] = ANSWERS;
const ALL = written([ASKED, ...ANSWERS]);

/** The heading with the question and the given texts, separated by rules. */
function written(said: readonly string[]): string {
  return `# ${QUESTION}\n\n${said.join('\n\n---\n\n')}`;
}

/** An answer with its author and buttons. */
function answer(said: string, classes: string): string {
  return `<div class="${classes}"><div class="name">老張</div><div class="date">2024-06-20</div><div class="text"><div>${said}</div></div><div class="v"><a href="#">讚 25</a> <a href="#">踩 0</a> <a href="#">留言</a></div></div>`;
}

it('reads answers with different classes as posts without names, counters and buttons', () => {
  const bar = '<div class="acts"><a href="#">我要回答</a> <a href="#">關注問題</a></div>';
  const page = `<div class="head"><h1>${QUESTION}</h1><div class="told">${ASKED}</div>${bar}</div><div class="count">2 個回答</div>`;
  expect(read(`<div>${page}${answer(first, 'accepted')}${answer(second, 'reply-plain')}</div>`)).toBe(ALL);
});

it('recognizes a question and answers by their classes', () => {
  const page = `<div class="question"><h1>${QUESTION}</h1><div class="told">${ASKED}</div></div>`;
  const answers = answer(first, 'answer-best') + answer(second, 'reply-plain');
  expect(read(`<div>${page}<div class="answers">${answers}</div></div>`)).toBe(ALL);
});

it('reads the best answer that stands apart from the others', () => {
  const page = `<h1>${QUESTION}</h1><div class="told">${ASKED}</div>`;
  const best = `<div class="best"><div>最佳答案</div>${answer(first, 'one')}</div>`;
  const others = `<div class="comments"><div>其他回答（1）</div>${answer(second, 'two')}</div>`;
  const text = read(`<div>${page}${best}${others}</div>`);
  for (const said of [ASKED, ...ANSWERS]) expect(text).toContain(said);
  expect(text).not.toMatch(/讚|留言|其他回答/);
});

it('does not mistake an article that asks for a thread, despite answer counts nearby', () => {
  const asked = '<li><a href="/q/1">窗框漏水找誰修？</a><div>3 個回答</div></li>';
  const comments = `<div class="comments"><div class="comment"><p>${second}</p></div></div>`;
  const text = read(`<div><h1>${QUESTION}</h1><p>${first.repeat(4)}</p></div><ul>${asked.repeat(4)}</ul>${comments}`);
  expect(text).toContain(first);
  expect(text).not.toContain(second);
});

it('recognizes a count of answers that follows the kind of people who answer', () => {
  const page = `<h1>${QUESTION}</h1><div class="told">${ASKED}</div><h2>師傅回答（3）</h2>`;
  const box = (said: string, at: number) =>
    `<div class="wrap-${at}"><div class="card"><a href="/u">老張</a><span>技師</span></div><div class="said"><p>${said}</p></div><div class="bar"><a href="#">有用 (3)</a></div></div>`;
  const answers = [...ANSWERS, '把窗框先修好，開除濕機'].map(box).join('');
  expect(read(`<div>${page}${answers}</div>`)).toBe(
    written([`${ASKED}\n\n## 師傅回答（3）`, ...ANSWERS, '把窗框先修好，開除濕機']),
  );
});

it('keeps answers of a few words and leaves out people who may be asked', () => {
  const asked = '<div class="person"><div class="name">小林</div><div class="info">幫過 80 個人</div></div>';
  const invitation = `<div class="card question-invitation"><div>請誰來回答</div>${asked.repeat(2)}</div>`;
  const said = (text: string) =>
    `<div class="item" itemscope itemtype="https://schema.org/Answer"><div class="author-info">老張</div><div><span>25 人赞同了该回答</span></div><span class="rich-text copyright-text" itemprop="text">${text}</span><div class="time">发布于 2024-06-20 10:01</div></div>`;
  const page = `<h1>${QUESTION}</h1><div class="told">${ASKED}</div>${invitation}`;
  const answers = `<div class="answers-nav-wrapper"><h4>3 個回答</h4>${[first, '換一片就好', '找師傅吧'].map(said).join('')}</div>`;
  expect(read(`<div itemscope itemtype="https://schema.org/QAPage">${page}${answers}</div>`)).toBe(
    written([ASKED, first, '換一片就好', '找師傅吧']),
  );
});

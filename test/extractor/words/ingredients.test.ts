import { expect, it } from 'vitest';
import extractPage from '../../../src/extractor/worker.ts';

const SAID = '小時候巷口的麵攤就是這個味道，蔥要用小火慢慢熬到焦黃，急不得，火大了就會發苦。';

function read(heading: string, below: string): string {
  const page = `<!DOCTYPE html><meta charset="utf-8"><title>蔥油拌麵</title><div class="main"><h1>蔥油拌麵</h1><div class="text"><p>${SAID}</p><h2>${heading}</h2>${below}<h2>做法</h2><p>${SAID}</p><p>${SAID}</p></div></div>`;
  const url = 'https://www.example.com/10.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const rows = (...names: string[]) =>
  `<div class="box"><table>${names.map((name) => `<tr><td><a href="/c/${name}">${name}</a></td><td>兩勺</td></tr>`).join('')}</table></div>`;

it.each(['用料', '食材（兩人份）', '準備材料：', 'Ingredients'])('a list below %s is part of a recipe', (heading) => {
  expect(read(heading, rows('小蔥', '麵條', '生抽'))).toContain(
    '| [生抽](https://www.example.com/c/%E7%94%9F%E6%8A%BD) | 兩勺 |',
  );
});

it('a list of links below another heading is not', () => {
  expect(read('作品', rows('阿花', '小魚', '老王'))).not.toContain('老王');
});

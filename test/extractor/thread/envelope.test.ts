import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TITLE = '[問題] 木地板翹起來';

function read(body: string): string {
  const html = `<title>${TITLE}</title><body>${body}</body>`;
  const url = 'https://bbs.example.com/board/M.1.A.1.html';
  const type = 'text/html; charset=utf-8';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: type, url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it('keeps text and replies of a PTT post, without sender, time and origin', () => {
  const meta = (tag: string, value: string) =>
    `<div class="article-metaline"><span class="article-meta-tag">${tag}</span><span class="article-meta-value">${value}</span></div>`;
  const push = (tag: string, said: string) =>
    `<div class="push"><span class="hl push-tag">${tag} </span><span class="f3 hl push-userid">ming</span><span class="f3 push-content">: ${said}</span><span class="push-ipdatetime"> 1.2.3.4 11/20 10:01\n</span></div>`;
  const from = '<span class="f2">※ 發信站: 批踢踢實業坊(ptt.cc), 來自: 1.2.3.4 (臺灣)\n</span>';
  const said = '客廳的木地板翹起來了，\n換一塊要多少錢？\n\n--\n養貓的人沒有地板\n';
  const later = '謝謝，已經找到人了，\n一塊八百。\n';
  const page = `<div id="main-content" class="bbs-screen bbs-content">${meta('作者', 'ming (小明)')}${meta('標題', TITLE)}${meta('時間', 'Fri Nov 20 10:00:00 2026')}\n${said}${from}${push('推', '先看是不是漏水')}${later}${push('→', '漏水的話換了也沒用')}</div>`;
  expect(read(page)).toBe(
    [
      '客廳的木地板翹起來了，\n換一塊要多少錢？',
      '---',
      '推 ming: 先看是不是漏水',
      '謝謝，已經找到人了，\n一塊八百。',
      '→ ming: 漏水的話換了也沒用',
    ].join('\n\n'),
  );
});

it('leaves out sender and host of nForum posts', () => {
  const post = (said: string) =>
    `<table class="article"><tr class="a-body"><td><p>身份 用户</p></td><td class="a-content"><p>发信人: ming (小明), 信区: House <br> 标&nbsp;&nbsp;题: ${TITLE} <br> 发信站: 水木社区 (Fri Nov 20 10:00:00 2026), 站内 <br>&nbsp;&nbsp;<br> ${said} <br> -- <br> 养猫的人没有地板 <br>&nbsp;&nbsp;<br><font>※ 来源:·水木社区 <a href="http://m.example.com">http://m.example.com</a>·[FROM: 1.2.3.*]</font></p><div class="likes"><div>有8位用户评价了这篇文章：</div></div></td></tr></table>`;
  expect(read(post('客厅的木地板翘起来了，换一块要多少钱？') + post('先看是不是漏水 <br> 漏水的话换了也没用'))).toBe(
    '客厅的木地板翘起来了，换一块要多少钱？\n\n---\n\n先看是不是漏水\n漏水的话换了也没用',
  );
});

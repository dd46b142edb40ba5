import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { videoAddress } from '../../../src/extractor/images/video.ts';

it.each([
  ['https://www.youtube.com/embed/AbCdEf-1_23?rel=0', 'https://www.youtube.com/watch?v=AbCdEf-1_23'],
  ['//www.youtube-nocookie.com/embed/AbCdEf-1_23', 'https://www.youtube.com/watch?v=AbCdEf-1_23'],
  ['//player.bilibili.com/player.html?bvid=BV1ab', '//player.bilibili.com/player.html?bvid=BV1ab'],
  ['https://player.vimeo.com/video/123', 'https://player.vimeo.com/video/123'],
  ['https://www.youtube.com/embed/videoseries?si=a&list=PL1', 'https://www.youtube.com/playlist?list=PL1'],
  ['https://www.youtube.com/embed/videoseries', null],
  ['https://open.spotify.com/embed/episode/1a?utm_source=x', 'https://open.spotify.com/embed/episode/1a?utm_source=x'],
  ['https://open.spotify.com/', null],
  ['https://ads.example/?u=https://player.vimeo.com/video/123', null],
  ['/comments.html', null],
])('derives from the player %s the address %s', (src, expected) => {
  expect(videoAddress({ src })).toBe(expected);
  expect(videoAddress({ src: 'about:blank', 'data-src': src })).toBe(expected);
});

it('writes a video within the text as a link with its title', () => {
  const prose = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);
  const after = prose.replaceAll('這', '那');
  const frame = (attributes: string) =>
    `<div class="embed"><div><iframe ${attributes} src="//player.youku.com/embed/XA"></iframe></div></div>`;
  expect(contentOf(prose + frame('title="河堤 [上集]"') + after)).toContain(
    '\n\n[河堤 上集](https://player.youku.com/embed/XA)\n\n',
  );
  expect(contentOf(prose + frame('') + after)).toContain('\n\n[Video](https://player.youku.com/embed/XA)\n\n');
  expect(contentOf(prose + frame('style="display:none"') + after)).not.toContain('youku');
  expect(contentOf(prose + frame('title="河堤"') + after, 'text')).not.toContain('河堤');
});

it.each([
  [
    'a frame in a box that is as high as its padding',
    '<div style="position:relative;padding-bottom:56.25%;height:0;overflow:hidden"><iframe src="https://www.youtube.com/embed/AbCdEf-1_23"></iframe></div>',
    '[Video](https://www.youtube.com/watch?v=AbCdEf-1_23)',
  ],
  ['a video', '<video controls src="/a.mp4" title="河堤"></video>', '[河堤](https://www.example.com/a.mp4)'],
  [
    'a video in several formats',
    '<video controls><source src="/a.webm"><source src="/a.mp4">播放不了</video>',
    '[Video](https://www.example.com/a.webm)',
  ],
  ['a recording', '<audio controls><source src="/a.mp3"></audio>', '[Audio](https://www.example.com/a.mp3)'],
  [
    'a document',
    '<object data="/a.pdf" type="application/pdf"><p>打不開</p></object>',
    '[PDF](https://www.example.com/a.pdf)',
  ],
  ['another kind of document', '<embed src="/a.pdf#page=2">', '[PDF](https://www.example.com/a.pdf#page=2)'],
  [
    'a picture of AMP',
    '<amp-img src="/a.jpg" alt="河堤" width="9" height="9"><noscript><img src="/a.jpg"></noscript></amp-img>',
    '![河堤](https://www.example.com/a.jpg)',
  ],
  [
    'a video of AMP',
    '<amp-youtube data-videoid="AbCdEf-1_23" width="480"><p>載入中</p></amp-youtube>',
    '[Video](https://www.youtube.com/watch?v=AbCdEf-1_23)',
  ],
  ['in a link', '<a href="/a"><video src="/a.mp4"></video></a>', '[Video](https://www.example.com/a)'],
  ['a video over and over', '<video loop controls src="/a.mp4"></video>', '[Video](https://www.example.com/a.mp4)'],
  ['no moving background', '<video autoplay muted loop src="/a.mp4"></video>', ''],
  ['no background that a script moves', '<video muted loop src="/a.mp4"></video>', ''],
  ['nothing that holds for the page alone', '<video src="blob:https://www.example.com/1"></video>', ''],
  ['nothing that is hidden', '<video style="display:none" src="/a.mp4"></video>', ''],
  ['no program of old', '<object data="/a.swf"><embed src="/a.swf"></object>', ''],
])('writes embedded media as a link: %s', (_, html, expected) => {
  const prose = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);
  const content = contentOf(`${prose}${html}<p>影片後面還有一段，也有逗號，還有句號，說完就結束。</p>`);
  const between = content.slice(content.lastIndexOf('還有句號。') + 5, content.indexOf('影片後面'));
  expect(between.trim()).toBe(expected);
});

function contentOf(html: string, format: 'markdown' | 'text' = 'markdown'): string {
  const page = `<!doctype html><title>頁</title><article>${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format });
  return 'failure' in reply ? reply.failure : reply.content;
}

import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { videoAddress } from '../../../src/extractor/images/video.ts';

it.each([
  ['https://www.youtube.com/embed/AbCdEf-1_23?rel=0', 'https://www.youtube.com/watch?v=AbCdEf-1_23'],
  ['//www.youtube-nocookie.com/embed/AbCdEf-1_23', 'https://www.youtube.com/watch?v=AbCdEf-1_23'],
  ['//player.bilibili.com/player.html?bvid=BV1ab', '//player.bilibili.com/player.html?bvid=BV1ab'],
  ['https://player.vimeo.com/video/123', 'https://player.vimeo.com/video/123'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', null],
  ['https://ads.example/?u=https://player.vimeo.com/video/123', null],
  ['/comments.html', null],
])('the player %s shows %s', (src, expected) => {
  expect(videoAddress({ src })).toBe(expected);
  expect(videoAddress({ src: 'about:blank', 'data-src': src })).toBe(expected);
});

it('a video in a text is a link to it, under its title if it has one', () => {
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

function contentOf(html: string, format: 'markdown' | 'text' = 'markdown'): string {
  const page = `<!doctype html><title>頁</title><article>${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format });
  return 'failure' in reply ? reply.failure : reply.content;
}

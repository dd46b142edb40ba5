import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../src/search/url/clean-url.ts';
import { urlKey } from '../../../src/search/url/url-key.ts';

describe('equal keys', () => {
  it.each([
    ['AMP by path', 'https://news.a.tw/amp/story/1', 'https://news.a.tw/story/1'],
    ['AMP by suffix', 'https://news.a.tw/story/1/amp/', 'https://news.a.tw/story/1'],
    ['AMP by file name', 'https://news.a.tw/story/1.amp.html', 'https://news.a.tw/story/1.html'],
    ['AMP by parameter', 'https://news.a.tw/story?id=1&amp=1', 'https://news.a.tw/story?id=1'],
    ['AMP cache', 'https://news-a-tw.cdn.ampproject.org/c/s/news.a.tw/story/1', 'https://news.a.tw/story/1'],
    ['AMP through Google', 'https://www.google.com.tw/amp/s/news.a.tw/story/1', 'https://news.a.tw/story/1'],
    ['mobile host', 'https://wap.a.cn/x', 'https://www.a.cn/x'],
    [
      'mobile host inside',
      'https://zh.m.wikipedia.org/wiki/%E5%8F%B0%E5%8C%97',
      'https://zh.wikipedia.org/wiki/%E5%8F%B0%E5%8C%97',
    ],
    [
      'Wikipedia in both scripts',
      'https://zh.wikipedia.org/zh-tw/%E8%87%BA%E7%81%A3',
      'https://zh.wikipedia.org/zh-cn/%E8%87%BA%E6%B9%BE',
    ],
    [
      'Wikipedia without a script',
      'https://zh.wikipedia.org/wiki/%E8%A9%9E',
      'https://zh.wikipedia.org/zh-hk/%E8%AF%8D',
    ],
    ['scripts in the path', 'https://www.b.com/zhongwen/trad/news-1', 'https://www.b.com/zhongwen/simp/news-1'],
    ['languages in the path', 'https://learn.c.com/zh-tw/docs/x', 'https://learn.c.com/zh-cn/docs/x'],
    ['Hong Kong offices', 'https://www.d.gov.hk/tc/news/1.html', 'https://www.d.gov.hk/sc/news/1.html'],
    [
      'converting gateways',
      'http://big5.e.cn/gate/big5/www.e.cn/2026-11/18/c_1.htm',
      'http://www.e.cn/2026-11/18/c_1.htm',
    ],
    ['script by parameter', 'https://f.com/a?id=2&lang=zh-TW', 'https://f.com/a?id=2&lang=zh-CN'],
    ['dot after the host', 'https://a.tw./x', 'https://a.tw/x'],
    ['dot before a port', 'https://www.a.tw.:8443/x', 'https://a.tw:8443/x'],
    ['bytes in either case', 'https://a.cn/s?kw=%ce%c4', 'https://a.cn/s?kw=%CE%C4'],
    ['encoded parameters', 'https://a.tw/s?q=%E9%A2%A8+b', 'https://a.tw/s?q=風%20b'],
    ['root of the routes', 'https://a.tw/#/', 'https://a.tw/'],
    ['index file', 'https://a.tw/x/index.html', 'https://a.tw/x/'],
    ['mobile by path', 'https://www.a.tw/m/news.php?id=1', 'https://www.a.tw/news.php?id=1'],
    ['ASP pages in either case', 'https://a.gov.tw/News.aspx?PCode=1', 'https://a.gov.tw/news.aspx?pcode=1'],
    ['a session', 'https://a.gov.tw/law/7;jsessionid=A1B2?id=3', 'https://a.gov.tw/law/7?id=3'],
    ['the first page', 'https://a.tw/thread?id=4&page=1', 'https://a.tw/thread?id=4'],
    [
      'an encyclopedia from a search',
      'https://baike.baidu.com/item/%E8%8C%B6/7?fr=aladdin',
      'https://baike.baidu.com/item/%E8%8C%B6/7',
    ],
    ['a video from a moment on', 'https://m.youtube.com/watch?v=a1&t=30s', 'https://www.youtube.com/watch?v=a1'],
    [
      'a note with the key it is opened by',
      'https://www.xiaohongshu.com/explore/64a?xsec_token=AB1',
      'https://www.xiaohongshu.com/explore/64a?xsec_token=CD2',
    ],
    ['a short link to a video', 'https://youtu.be/aB3_dE6-hI9?si=x', 'https://www.youtube.com/watch?v=aB3_dE6-hI9'],
    ['a short video', 'https://m.youtube.com/shorts/aB3_dE6-hI9', 'https://www.youtube.com/watch?v=aB3_dE6-hI9'],
    ['a site by its former name', 'https://mobile.twitter.com/a/status/1?s=20', 'https://x.com/a/status/1'],
    ['a thread on either domain', 'https://www.threads.net/@a/post/C1', 'https://www.threads.com/@a/post/C1'],
    [
      'a forum in its old looks',
      'https://old.reddit.com/r/a/comments/b/c/',
      'https://www.reddit.com/r/a/comments/b/c/',
    ],
    [
      'a question by its number',
      'https://stackoverflow.com/q/11',
      'https://stackoverflow.com/questions/11/why-is-it?rq=1',
    ],
    ['a headline in the path', 'https://www.hk01.com/港聞/6000001/甲乙', 'https://www.hk01.com/article/6000001'],
    ['AMP inside of the path', 'https://a.tw/news/amp/story/72/84', 'https://a.tw/news/story/72/84'],
    ['a store in its language', 'https://a.com/apps?id=x&hl=zh_TW', 'https://a.com/apps?id=x&hl=zh-CN'],
    ['a post with the way to it', 'https://blog.csdn.net/a/1?request_id=5&biz_id=0', 'https://blog.csdn.net/a/1'],
    ['a parameter without a value', 'https://www.chinatimes.com/news/1?chdtv', 'https://www.chinatimes.com/news/1'],
    [
      'a post on a telephone',
      'https://m.weibo.cn/status/OaBcDeFg1?jumpfrom=a',
      'https://weibo.com/1234567890/OaBcDeFg1?type=comment',
    ],
    ['a video in a list', 'https://www.youtube.com/watch?v=X&list=PL1&index=2&pp=a', 'https://youtube.com/watch?v=X'],
    [
      'a video that a mix begins with',
      'https://www.youtube.com/watch?list=RDX&start_radio=1&v=X',
      'https://m.youtube.com/watch?v=X',
    ],
    [
      'a video of Bilibili, shared',
      'https://m.bilibili.com/video/BV1xx411c7mD?p=1&share_source=copy&from=search&seid=7&t=30&unique_k=a',
      'https://www.bilibili.com/video/BV1xx411c7mD/',
    ],
    [
      'a post of Bilibili',
      'https://t.bilibili.com/912345678901234567?spm_id_from=a',
      'https://www.bilibili.com/opus/912345678901234567',
    ],
    [
      'an account’s text with all that a telephone adds',
      'http://mp.weixin.qq.com/s?__biz=MzA5==&mid=26&idx=1&sn=ab&chksm=c&mpshare=1&scene=23&ascene=1&devicetype=android&pass_ticket=x#rd',
      'https://mp.weixin.qq.com/s?__biz=MzA5%3D%3D&mid=26&idx=1&sn=ab',
    ],
    [
      'a shared note',
      'https://www.xiaohongshu.com/discovery/item/64a1b2c3d4e5f60718293a4b?app_platform=ios&shareRedId=1&xsec_token=A',
      'https://www.xiaohongshu.com/explore/64a1b2c3d4e5f60718293a4b',
    ],
    [
      'an answer without its question',
      'https://www.zhihu.com/question/1/answer/22?utm_id=0',
      'https://www.zhihu.com/answer/22',
    ],
    [
      'an answer for searchers',
      'https://www.zhihu.com/tardis/bd/ans/22?source_id=1001',
      'https://www.zhihu.com/answer/22',
    ],
    [
      'a column for searchers',
      'https://www.zhihu.com/tardis/zm/art/33?source_id=1005',
      'https://zhuanlan.zhihu.com/p/33',
    ],
    [
      'an encyclopedia on a telephone',
      'https://wapbaike.baidu.com/item/%E8%8C%B6/7',
      'https://baike.baidu.com/item/%E8%8C%B6/7',
    ],
    [
      'a headline by its number',
      'https://m.toutiao.com/i7412345678901234567/?log_from=a',
      'https://www.toutiao.com/article/7412345678901234567/',
    ],
    [
      'a headline of a group',
      'https://www.toutiao.com/a7412345678901234567',
      'https://toutiao.com/group/7412345678901234567/',
    ],
    [
      'a short video, shared',
      'https://www.iesdouyin.com/share/video/7412345678901234567/?region=CN&mid=1',
      'https://www.douyin.com/video/7412345678901234567',
    ],
    [
      'news on a telephone',
      'https://c.m.163.com/news/a/J1ABCDEF0512ABCD.html?spss=a',
      'https://www.163.com/dy/article/J1ABCDEF0512ABCD.html',
    ],
    [
      'news of a portal',
      'https://3g.163.com/news/article/J1ABCDEF0512ABCD.html',
      'https://www.163.com/news/article/J1ABCDEF0512ABCD.html?f=a',
    ],
    [
      'a film on a telephone',
      'https://m.douban.com/movie/subject/1292052/',
      'https://movie.douban.com/subject/1292052/',
    ],
    [
      'a board by either protocol',
      'http://www.ptt.cc/bbs/Gossiping/M.1.A.2.html',
      'https://www.ptt.cc/bbs/Gossiping/M.1.A.2.html',
    ],
    ['a slash in a value', 'https://a.tw/x?u=b%2Fc&v=d%3De', 'https://a.tw/x?v=d=e&u=b/c'],
    ['a slash in an entry’s name', 'https://en.wikipedia.org/wiki/AC%2FDC', 'https://en.wikipedia.org/wiki/AC/DC'],
    ['a site whose name is a word for mobile', 'https://www.amp.com/x', 'https://amp.com/x'],
    ['an account’s text, shared', 'https://mp.weixin.qq.com/s?sn=x&scene=21', 'https://mp.weixin.qq.com/s?sn=x'],
  ])('are given for %s', (_what, one, other) => {
    expect(urlKey(new URL(one))).toBe(urlKey(new URL(other)));
  });
});

it.each([
  ['hosts', 'm wap mobile touch h5 3g amp www', (part: string) => `https://${part}.a.tw/x`],
  [
    'files',
    'index.html index.htm default.asp default.aspx index.php index.jsp',
    (part: string) => `https://a.tw/x/${part}`,
  ],
  [
    'paths',
    'zh-hant zh_hans zh-tw zh-hk zh-mo zh-cn zh-sg zh-my trad simp traditional simplified tc sc cht chs big5',
    (part: string) => `https://a.tw/${part}/x`,
  ],
  ['parameters', 'zh zh_hant zh-CN tc sc cht chs', (part: string) => `https://a.tw/x?lang=${part}`],
  ['gateways', 'big5 gb', (part: string) => `https://a.cn/gate/${part}/a.cn/x`],
])('all of these %s are interchangeable in an address: %s', (_what, parts, address) => {
  expect(new Set(parts.split(' ').map((part) => urlKey(new URL(address(part))))).size).toBe(1);
  expect(urlKey(new URL(address('other')))).not.toBe(urlKey(new URL(address(parts.split(' ', 1)[0] as string))));
});

describe('parameters that say where a reader came from', () => {
  it.each([
    ['baike.baidu.com', 'fr fromModule fromtitle fromid lemmaFrom for'],
    ['m.youtube.com', 'feature t si pp ab_channel'],
    ['mp.weixin.qq.com', 'scene subscene srcid sessionid mpshare sharer_shareid suid media_id'],
    ['x.com', 's t'],
    ['www.xiaohongshu.com', 'xsec_token xsec_source'],
    ['news.163.com', 'f'],
    ['blog.csdn.net', 'request_id biz_id depth_1-utm_source'],
    ['www.toutiao.com', 'wid channel source'],
    ['www.chinatimes.com', 'chdtv ctrack'],
    ['www.dcard.tw', 'cid ref'],
    ['stackoverflow.com', 'rlq lq rq noredirect'],
    ['medium.com', 'source sk'],
    ['news.google.com', 'gl ceid oc pli'],
  ])('do not change the key on %s: %s', (host, names) => {
    const keyOf = (origin: string, name: string) => urlKey(new URL(`https://${origin}/a/1?id=2&${name}=b`));
    for (const name of names.split(' ')) {
      expect(keyOf(host, name)).toBe(urlKey(new URL(`https://${host}/a/1?id=2`)));
      expect(keyOf('a.tw', name)).not.toBe(urlKey(new URL('https://a.tw/a/1?id=2')));
    }
  });
});

describe('different keys', () => {
  it.each([
    ['https://learn.c.com/zh-tw/docs/x', 'https://learn.c.com/en-us/docs/x'],
    ['https://f.com/a?lang=zh-TW', 'https://f.com/a?lang=en'],
    ['https://a.tw/camp/1', 'https://a.tw/1'],
    ['https://a.cn/f?kw=%D6%D0', 'https://a.cn/f?kw=%B9%FA'],
    ['https://a.cn/app/#/law?id=1', 'https://a.cn/app/#/law?id=2'],
    ['https://a.tw/fx?From=USD&To=TWD', 'https://a.tw/fx?From=EUR&To=TWD'],
    ['https://a.tw/bus?from=taipei', 'https://a.tw/bus?from=tainan'],
    ['https://a.tw/bus/12?from=taipei&to=tainan', 'https://a.tw/bus/12?from=yilan&to=tainan'],
    ['https://a.tw/rates/2026?from=USD', 'https://a.tw/rates/2026?from=EUR'],
    ['https://a.tw/rain/7.html?from=2026-01-01', 'https://a.tw/rain/7.html?from=2026-02-01'],
    ['https://a.tw/list?from=20', 'https://a.tw/list?from=40'],
    ['https://a.tw/list?from=20&size=20', 'https://a.tw/list?from=40&size=20'],
    ['https://a.tw/list?limit=10&from=100', 'https://a.tw/list?limit=10&from=110'],
    ['https://a.tw/exchange?from=usd&amount=100', 'https://a.tw/exchange?from=eur&amount=100'],
    ['https://a.tw/q?from=taipei&id=3', 'https://a.tw/q?from=hong_kong&id=3'],
    ['https://a.tw/q/3?from=100', 'https://a.tw/q/3?from=200'],
    ['https://a.tw/rail/1?from=臺北', 'https://a.tw/rail/1?from=花蓮'],
    ['https://a.tw/i.php?/topic/1-a/', 'https://a.tw/i.php?/topic/2-b/'],
    ['https://a.tw/example', 'https://a.tw/ex'],
    ['https://a.tw/m', 'https://a.tw/'],
    ['https://a.tw/News', 'https://a.tw/news'],
    ['https://a.tw/list?a=1%26b=2', 'https://a.tw/list?a=1&b=2'],
    ['https://a.tw/list?a%3Db=2', 'https://a.tw/list?a=b%3D2'],
    ['https://a.tw/list?a=1%2526b', 'https://a.tw/list?a=1%26b'],
    ['https://a.tw/tag/A%2fB', 'https://a.tw/tag/A/B'],
    ['https://a.tw/tag/A%252FB', 'https://a.tw/tag/A%2FB'],
    ['https://a.tw/tag/a%3Fb', 'https://a.tw/tag/a?b'],
    ['https://m.me/x', 'https://me/x'],
    ['https://touch.com/x', 'https://amp.com/x'],
    ['https://shop.m.me/x', 'https://shop.me/x'],
    ['https://code.tw/m/project', 'https://code.tw/project'],
    ['https://a.tw/src/Boot.asm', 'https://a.tw/src/boot.asm'],
    ['https://a.tw/x.aspx?id=Ab', 'https://a.tw/x.aspx?id=aB'],
    ['https://a.tw/thread?id=4&page=2', 'https://a.tw/thread?id=4'],
    ['https://a.tw/trip?fr=TPE', 'https://a.tw/trip?fr=KHH'],
    ['https://www.youtube.com/watch?v=a1', 'https://www.youtube.com/watch?v=a2'],
    ['https://youtu.be/aB3_dE6-hI9', 'https://youtu.be/aB3_dE6-hI8'],
    ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube.com/playlist?list=PL2'],
    ['https://www.youtube.com/watch?list=PL1', 'https://www.youtube.com/watch?list=PL2'],
    ['https://www.bilibili.com/video/BV1?p=2', 'https://www.bilibili.com/video/BV1'],
    ['https://www.bilibili.com/video/BV1?p=2', 'https://www.bilibili.com/video/BV1?p=12'],
    ['https://search.bilibili.com/all?keyword=a', 'https://search.bilibili.com/all?keyword=b'],
    ['https://mp.weixin.qq.com/s?__biz=A&mid=1&idx=1&sn=a', 'https://mp.weixin.qq.com/s?__biz=A&mid=1&idx=2&sn=b'],
    ['https://mp.weixin.qq.com/s?__biz=A&mid=1&idx=1', 'https://mp.weixin.qq.com/s?__biz=B&mid=1&idx=1'],
    ['https://mp.weixin.qq.com/s/aaaaaaaaaaaaaaaaaaaaaa', 'https://mp.weixin.qq.com/s/bbbbbbbbbbbbbbbbbbbbbb'],
    ['https://www.zhihu.com/question/1/answer/22', 'https://www.zhihu.com/question/1'],
    ['https://www.zhihu.com/question/1/answer/22', 'https://www.zhihu.com/question/1/answer/23'],
    ['https://www.xiaohongshu.com/search_result?keyword=a', 'https://www.xiaohongshu.com/search_result?keyword=b'],
    ['https://www.toutiao.com/a7412345678901234567', 'https://www.toutiao.com/a7412345678901234568'],
    ['https://weibo.com/1234567890/followers', 'https://weibo.com/1234567891/followers'],
    ['https://m.weibo.cn/u/1234567890', 'https://m.weibo.cn/u/1234567891'],
    ['https://m.douban.com/book/subject/1292052/', 'https://movie.douban.com/subject/1292052/'],
    ['https://www.youtube.com/live/news', 'https://www.youtube.com/watch?v=news'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/embed/videoseries?list=PL2'],
    ['https://www.youtube.com/embed/live_stream?channel=U1', 'https://www.youtube.com/embed/live_stream?channel=U2'],
    ['https://twitter.com/search?q=a', 'https://twitter.com/search?q=b'],
    ['https://www.threads.net/search?q=a', 'https://www.threads.net/search?q=b'],
    ['https://old.reddit.com/r/a/?count=25&after=b', 'https://old.reddit.com/r/a/?count=50&after=c'],
    ['https://stackoverflow.com/questions/11/why?page=2', 'https://stackoverflow.com/questions/11/why'],
    ['https://www.hk01.com/tag/61571/天氣', 'https://www.hk01.com/article/61571'],
    ['https://stackoverflow.com/q/11', 'https://stackoverflow.com/a/11'],
    ['https://stackoverflow.com/questions/tagged/c', 'https://stackoverflow.com/questions/tagged/d'],
    ['https://a.tw/guitar/amp/fender', 'https://a.tw/guitar/fender'],
    ['https://a.tw/q?f=1', 'https://a.tw/q?f=2'],
    ['https://m.a.tw/x', 'https://mail.a.tw/x'],
    ['https://a.tw/%E8%87%BA%E7%81%A3', 'https://a.tw/%E5%8F%B0%E6%B9%BE'],
  ])('are given for %s and %s', (one, other) => {
    expect(urlKey(new URL(one))).not.toBe(urlKey(new URL(other)));
    expect(urlKey(addressOf(one) as URL)).not.toBe(urlKey(addressOf(other) as URL));
  });
});

import { describe, expect, it } from 'vitest';
import { addressOf, cleanUrl, detour, isOn, urlKey } from '../../src/search/url-key.ts';

describe('the same page', () => {
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
    ['an account’s text, shared', 'https://mp.weixin.qq.com/s?sn=x&scene=21', 'https://mp.weixin.qq.com/s?sn=x'],
  ])('%s', (_what, one, other) => {
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
])('one page has all of these %s: %s', (_what, parts, address) => {
  expect(new Set(parts.split(' ').map((part) => urlKey(new URL(address(part))))).size).toBe(1);
  expect(urlKey(new URL(address('other')))).not.toBe(urlKey(new URL(address(parts.split(' ', 1)[0] as string))));
});

describe('where a reader came from', () => {
  it.each([
    ['baike.baidu.com', 'fr fromModule lemmaFrom for'],
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
  ])('makes no other page on %s: %s', (host, names) => {
    const keyOf = (origin: string, name: string) => urlKey(new URL(`https://${origin}/a/1?id=2&${name}=b`));
    for (const name of names.split(' ')) {
      expect(keyOf(host, name)).toBe(urlKey(new URL(`https://${host}/a/1?id=2`)));
      expect(keyOf('a.tw', name)).not.toBe(urlKey(new URL('https://a.tw/a/1?id=2')));
    }
  });

  it.each(
    `utm_source gclid gbraid wbraid fbclid msclkid yclid dclid twclid spm scm wfr share_token sharefrom srsltid gad_source
    gad_campaignid spm_id_from vd_source __cft__[0] __tn__ ref_src _ga _gl mc_cid mc_eid igshid isappinstalled ocid cmpid tt_from
    chksm igsh ttclid li_fat_id mibextid rdt_cid _hsenc _hsmi mkt_tok at_medium at_campaign guccounter guce_referrer_sig
    ops_request_misc`.split(/\s+/),
  )('is not kept where it is said by %s', (name) => {
    expect(cleanUrl(`https://a.tw/x?${name}=b&id=c`)).toBe('https://a.tw/x?id=c');
    expect(cleanUrl(`https://a.tw/x?a${name}=b`)).not.toBe('https://a.tw/x');
  });

  it.each('to to_city till until end arr arrival dest destination'.split(' '))(
    'is kept beside %s: it starts there',
    (end) => {
      const asked = `https://a.tw/bus/12?from=b&${end}=c`;
      expect(cleanUrl(asked)).toBe(asked);
    },
  );

  it.each(
    `timeline message singlemessage groupmessage appmessage qqmessage wechat weixin moments qq qzone weibo line facebook fb
    twitter share copylink`.split(/\s+/),
  )('is not kept where it is %s', (place) => {
    expect(cleanUrl(`https://a.tw/x?from=${place}`)).toBe('https://a.tw/x');
    expect(cleanUrl(`https://a.tw/x?from=${place}s`)).toBe(`https://a.tw/x?from=${place}s`);
  });
});

describe('another page', () => {
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
    ['https://code.tw/m/project', 'https://code.tw/project'],
    ['https://a.tw/src/Boot.asm', 'https://a.tw/src/boot.asm'],
    ['https://a.tw/x.aspx?id=Ab', 'https://a.tw/x.aspx?id=aB'],
    ['https://a.tw/thread?id=4&page=2', 'https://a.tw/thread?id=4'],
    ['https://a.tw/trip?fr=TPE', 'https://a.tw/trip?fr=KHH'],
    ['https://www.youtube.com/watch?v=a1', 'https://www.youtube.com/watch?v=a2'],
    ['https://youtu.be/aB3_dE6-hI9', 'https://youtu.be/aB3_dE6-hI8'],
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
  ])('%s is not %s', (one, other) => {
    expect(urlKey(new URL(one))).not.toBe(urlKey(new URL(other)));
    expect(urlKey(addressOf(one) as URL)).not.toBe(urlKey(addressOf(other) as URL));
  });
});

it('an address that is a detour is known', () => {
  const ways = [
    'https://a.tw/1',
    'http://a.tw/1',
    'https://m.a.tw/1',
    'https://a.tw/amp/1',
    'https://a.tw/amp/story',
    'https://amp.a.tw/1',
    'https://a-tw.cdn.ampproject.org/c/s/a.tw/1',
    'https://twitter.com/a/status/1',
    'https://youtu.be/aB3_dE6-hI9',
  ];
  expect(ways.map((way) => detour(new URL(way)))).toEqual([0, 1, 2, 4, 4, 6, 4, 4, 4]);
});

it('a domain holds itself and what is below it', () => {
  expect(isOn('gov.tw', 'https://www.cwa.gov.tw/V8')).toBe(true);
  expect(isOn('cwa.gov.tw', 'https://cwa.gov.tw/')).toBe(true);
  expect(isOn('gov.tw', 'https://notgov.tw/')).toBe(false);
  expect(isOn('gov.tw', 'https://www.cwa.gov.tw./V8')).toBe(true);
});

it('tracking goes, what a page needs stays', () => {
  expect(cleanUrl('https://a.cn/x?utm_source=1&spm=a.b&aid=7&chksm=9&scm=1')).toBe('https://a.cn/x?aid=7');
  expect(cleanUrl('https://a.cn/v/1?spm_id_from=333&vd_source=9&p=2')).toBe('https://a.cn/v/1?p=2');
  expect(cleanUrl('https://a.tw/1?srsltid=Af&gad_source=1')).toBe('https://a.tw/1');
  expect(cleanUrl('https://www.instagram.com/p/C1/?igsh=a&img_index=2')).toBe(
    'https://www.instagram.com/p/C1/?img_index=2',
  );
  const keyed = 'https://www.xiaohongshu.com/explore/64a?xsec_token=AB1';
  expect(cleanUrl(keyed)).toBe(keyed);
});

describe('an address that goes out', () => {
  it.each([
    ['https://a.tw/bus?from=taipei&to=tainan', 'https://a.tw/bus?from=taipei&to=tainan'],
    ['https://a.tw/1?id=2&from=timeline', 'https://a.tw/1?id=2'],
    ['https://a.tw/1?from=groupmessage', 'https://a.tw/1'],
    ['https://a.tw/story/12/345?from=a-ch1_hot-2-news', 'https://a.tw/story/12/345'],
    ['https://a.cn/x.y.html?from=wap&vt=b', 'https://a.cn/x.y.html?vt=b'],
    ['https://a.cn/x.y.shtm?from=wap', 'https://a.cn/x.y.shtm'],
    ['https://a.cn/read?id=77&from=page_1005', 'https://a.cn/read?id=77'],
    ['https://a.cn/status/4?from=', 'https://a.cn/status/4'],
    ['https://a.tw/rates/2026?from=USD', 'https://a.tw/rates/2026?from=USD'],
    ['https://a.cn/f?kw=%CE%C4&utm_source=b', 'https://a.cn/f?kw=%CE%C4'],
    ['https://a.tw/i.php?/topic/1-a/&fbclid=c', 'https://a.tw/i.php?/topic/1-a/'],
    ['https://a.tw/s?a=1+2&b=%20&flag&gclid=1', 'https://a.tw/s?a=1+2&b=%20&flag'],
    ['https://a.tw./1', 'https://a.tw/1'],
  ])('of %s is %s', (text, clean) => {
    expect(cleanUrl(text)).toBe(clean);
  });

  const CHARACTER = /[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2}/.source;
  const URI = new RegExp(
    `^https?://[^/?#]+(?:${CHARACTER})*(?:\\?(?:${CHARACTER}|\\?)*)?(?:#(?:${CHARACTER}|\\?)*)?$`,
    'i',
  );

  it.each([
    'https://a.tw/x|y[1]^`{z}/%/50%25',
    'https://a.tw/s?q=a|b&c[]=1&d={e}&f=100%&g=\\h`^',
    'https://a.tw/#/p?x=[1]|{2}#three%^`\\',
    'https://a.tw/風?風=風#風',
    'https://[::1]:8080/a[0]',
    'https://a.tw/?from=timeline&q=|',
  ])('%s is a URI', (text) => {
    const clean = cleanUrl(text) as string;
    expect(clean).toMatch(URI);
    expect(cleanUrl(clean)).toBe(clean);
  });
});

describe('a redirect URL that states its page', () => {
  const page = 'https://news.a.com.tw/1?id=2';
  const stated = encodeURIComponent(page);
  const inBase64 = Buffer.from(page).toString('base64url');

  it.each([
    `https://www.google.com/url?sa=t&q=${stated}&usg=x`,
    `https://www.google.com.hk/url?rct=j&url=${stated}`,
    `https://www.google.co.jp/url?url=${stated}`,
    `https://www.bing.com/ck/a?!&&p=1&u=a1${inBase64}&ntb=1`,
    `http://www.bing.com/news/apiclick.aspx?ref=x&url=${stated}&c=1`,
    `https://duckduckgo.com/l/?uddg=${stated}&rut=x`,
    `https://r.search.yahoo.com/_ylt=Aw/RV=2/RE=1/RO=10/RU=${stated}/RK=2/RS=x-`,
    `https://l.facebook.com/l.php?u=${stated}&h=x`,
    `https://lm.facebook.com/l.php?u=${stated}`,
    `https://l.instagram.com/?u=${stated}&e=x`,
    `https://l.threads.net/?u=${stated}&e=x`,
    `https://www.youtube.com/redirect?event=x&q=${stated}`,
    `https://out.reddit.com/t3_a?url=${stated}&token=x`,
    `https://t.umblr.com/redirect?z=${stated}&t=x`,
    `https://steamcommunity.com/linkfilter/?url=${stated}`,
    `https://steamcommunity.com/linkfilter/?u=${stated}`,
    `https://www.linkedin.com/safety/go?url=${stated}&trk=x`,
    `https://www.linkedin.com/redir/redirect?url=${stated}`,
    `https://link.zhihu.com/?target=${stated}`,
    `https://link.csdn.net/?from_id=1&target=${stated}`,
    `https://link.juejin.cn/?target=${stated}`,
    `https://gitee.com/link?target=${stated}`,
    `https://link.jianshu.com/?t=${stated}`,
    `https://www.douban.com/link2/?url=${stated}`,
    `https://c.pc.qq.com/middlem.html?pfurl=${stated}&pfuin=1`,
    `https://c.pc.qq.com/ios.html?url=${stated}`,
    `https://docs.qq.com/scenario/link.html?url=${stated}&pid=1`,
    `https://weixin110.qq.com/cgi-bin/mmspamsupport-bin/newredirectconfirmcgi?main_type=2&url=${stated}`,
    `https://ref.gamer.com.tw/redir.php?url=${stated}`,
    `https://link.zhihu.com/?target=${encodeURIComponent(`https://www.google.com/url?q=${stated}`)}`,
    `https://link.zhihu.com/?target=${encodeURIComponent(`${page}&utm_source=x`)}`,
  ])('%s is the page', (text) => {
    expect(cleanUrl(text)).toBe(page);
  });

  it.each([
    'https://www.google.com/search?q=https%3A%2F%2Fa.tw%2F1',
    'https://www.google.com/url?q=%2Fsearch',
    'https://www.google.com/url?q=%2F%2Fa.tw%2F1',
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/url?q=ftp:%2F%2Fa.tw%2F1',
    'https://www.google.com/url?q=http%3A%2F%2F10.0.0.1%2F',
    'https://www.google.com/url?q=http%3A%2F%2F%5B::1%5D%2F',
    'https://www.google.com/url?q=http%3A%2F%2Flocalhost%2F',
    'https://www.google.com/url?q=http%3A%2F%2Fprinter.local%2F',
    'https://www.google.com/url?q=http%3A%2F%2Fwiki%2F',
    'https://www.bing.com/ck/a?u=https',
    'https://google.evil.tw/url?q=https%3A%2F%2Fa.tw%2F1',
    'https://r.search.evil.tw/RU=https%3A%2F%2Fa.tw%2F1/RK=2',
    'https://r.search.yahoo.com/RV=2/RE=1',
    'https://www.facebook.com/l.php?u=https%3A%2F%2Fa.tw%2F1',
    'https://a.tw/share?url=https%3A%2F%2Fb.tw%2F1',
  ])('%s stays', (text) => {
    expect(cleanUrl(text)).toBe(text);
  });

  it('is not followed for ever', () => {
    const around = (times: number): string =>
      times === 0 ? page : `https://www.google.com/url?q=${encodeURIComponent(around(times - 1))}`;
    expect([1, 3, 4].map((times) => cleanUrl(around(times)))).toEqual([page, page, around(1)]);
  });
});

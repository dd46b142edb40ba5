import { describe, expect, it } from 'vitest';
import { cleanUrl } from '../../../src/search/url/clean-url.ts';

describe('parameters that say where a reader came from', () => {
  it.each(
    `utm_source gclid gbraid wbraid fbclid msclkid yclid dclid twclid spm scm wfr share_token sharefrom srsltid gad_source
    gad_campaignid spm_id_from vd_source __cft__[0] __tn__ ref_src _ga _gl mc_cid mc_eid igshid isappinstalled ocid cmpid tt_from
    chksm igsh ttclid li_fat_id mibextid rdt_cid _hsenc _hsmi mkt_tok at_medium at_campaign guccounter guce_referrer_sig
    ops_request_misc`.split(/\s+/),
  )('are removed: %s', (name) => {
    expect(cleanUrl(`https://a.tw/x?${name}=b&id=c`)).toBe('https://a.tw/x?id=c');
    expect(cleanUrl(`https://a.tw/x?a${name}=b`)).not.toBe('https://a.tw/x');
  });

  it.each('to to_city till until end arr arrival dest destination'.split(' '))(
    'are kept beside "%s", where "from" is the start of a journey',
    (end) => {
      const asked = `https://a.tw/bus/12?from=b&${end}=c`;
      expect(cleanUrl(asked)).toBe(asked);
    },
  );

  it.each(
    `timeline message singlemessage groupmessage appmessage qqmessage wechat weixin moments qq qzone weibo line facebook fb
    twitter share copylink`.split(/\s+/),
  )('are removed when "from" is %s', (place) => {
    expect(cleanUrl(`https://a.tw/x?from=${place}`)).toBe('https://a.tw/x');
    expect(cleanUrl(`https://a.tw/x?from=${place}s`)).toBe(`https://a.tw/x?from=${place}s`);
  });
});

it('tracking parameters are removed and the parameters a page needs are kept', () => {
  expect(cleanUrl('https://a.cn/x?utm_source=1&spm=a.b&aid=7&chksm=9&scm=1')).toBe('https://a.cn/x?aid=7');
  expect(cleanUrl('https://a.cn/v/1?spm_id_from=333&vd_source=9&p=2')).toBe('https://a.cn/v/1?p=2');
  expect(cleanUrl('https://a.tw/1?srsltid=Af&gad_source=1')).toBe('https://a.tw/1');
  expect(cleanUrl('https://www.instagram.com/p/C1/?igsh=a&img_index=2')).toBe(
    'https://www.instagram.com/p/C1/?img_index=2',
  );
  const keyed = 'https://www.xiaohongshu.com/explore/64a?xsec_token=AB1';
  expect(cleanUrl(keyed)).toBe(keyed);
});

describe('cleaned addresses', () => {
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
  ])('turn %s into %s', (text, clean) => {
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
  ])('are valid URIs: %s', (text) => {
    const clean = cleanUrl(text) as string;
    expect(clean).toMatch(URI);
    expect(cleanUrl(clean)).toBe(clean);
  });
});

describe('a redirect URL that contains its target', () => {
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
  ])('is replaced by its target: %s', (text) => {
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
  ])('is kept without a safe target: %s', (text) => {
    expect(cleanUrl(text)).toBe(text);
  });

  it('is unwrapped three times at most', () => {
    const around = (times: number): string =>
      times === 0 ? page : `https://www.google.com/url?q=${encodeURIComponent(around(times - 1))}`;
    expect([1, 3, 4].map((times) => cleanUrl(around(times)))).toEqual([page, page, around(1)]);
  });
});

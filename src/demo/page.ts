export type Site = 'daily' | 'wanbao' | 'blog' | 'forum' | 'gov' | 'docs' | 'wiki';

/** One page of the small web, as data. */
export interface DemoPage {
  path: string;
  site: Site;
  /** `news` pages are what a news search finds; the others are general ones. */
  kind: 'news' | 'article' | 'forum' | 'table' | 'hostile';
  lang: 'zh-TW' | 'zh-HK' | 'zh-CN' | 'en';
  title: string;
  /** How long before now it was published. */
  ageHours: number;
  /**
   * Paragraphs, with a blank line between them: `## heading`, `- item`, `| a | b |` rows, ``` fences, `Name: words` posts in a
   * forum. `{date}` is the day it was published on.
   */
  body: string;
  /** Sent in this encoding, declared in a <meta>, or nowhere at all. UTF-8 with a header when absent. */
  encoding?: { name: 'big5' | 'big5-hkscs' | 'gbk'; declared: 'meta' | 'header' | 'nowhere' };
}

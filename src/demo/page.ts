/** Sites of the demo web, which differ in menu, byline and other boilerplate. */
export type Site = 'daily' | 'wanbao' | 'blog' | 'forum' | 'gov' | 'docs' | 'wiki';

/** One page of the demo web, as data. */
export interface DemoPage {
  path: string;
  site: Site;
  /** News searches find `news` pages, general searches all others. */
  kind: 'news' | 'article' | 'forum' | 'table' | 'hostile';
  lang: 'zh-TW' | 'zh-HK' | 'zh-CN' | 'en';
  title: string;
  /** Hours since its publication. */
  ageHours: number;
  /**
   * Paragraphs with a blank line between them: `## heading`, `- item`, `| a | b |` rows, ``` fences, `@name words` for
   * forum posts. `{date}` is replaced by the day of publication.
   */
  body: string;
  /** Encoding, and where it is declared. Absent = UTF-8, declared in the header. */
  encoding?: { name: 'big5' | 'big5-hkscs' | 'gbk'; declared: 'meta' | 'header' | 'nowhere' };
}

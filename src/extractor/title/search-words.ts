import { namesChapter } from '../words/title-words.ts';

/**
 * Returns a `<title>` without the search keywords that a site adds around an entity's name: `【云溪小馆】电话_地址_价格`,
 * 「松子 218g【图片 价格 品牌 报价】-某某商城」, 「沧浪渡 最新章节更新列表」.
 */
export function withoutSearchWords(title: string): string {
  const [, named = ''] = NAMED.exec(title) ?? [];
  if (named !== '') return named.trim();
  const end = title.lastIndexOf('【');
  if (end >= MIN_NAME && OF_GOODS.test(title.slice(end))) return title.slice(0, end).trim();
  const at = namesChapter(title) ? -1 : title.search(/最新章[节節]/);
  return at >= MIN_NAME && OF_NOVEL.test(title.slice(at)) ? title.slice(0, at).replace(/[\s_]$/, '') : title;
}

const MIN_NAME = 2; // characters

const NAMED =
  /^【([^】]{2,60})】(?:[图圖]片|[价價]格|地址|[电電][话話]|[评評][价價]|[报報][价價]|[营營][业業][时時][间間])[_、,，\s]/;
const OF_GOODS =
  /^【(?:[图圖]片|[价價]格|品牌|[报報][价價]|[评評][论論价價]|行情|怎么[样樣]|多少[钱錢]|正品|[、，,\s]){2,12}】.{0,20}$/;
const OF_NOVEL = /^最新章[节節](?:更新)?(?:列表|目[录錄])?(?:$|[\s_,，-].{0,60}$)/;

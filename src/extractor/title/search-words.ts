import { foldScript } from '../../text/fold.ts';
import { namesChapter } from '../words/title-words.ts';

/**
 * Returns a `<title>` without the search keywords that a site adds around an entity's name: `【云溪小馆】电话_地址_价格`,
 * 「松子 218g【图片 价格 品牌 报价】-某某商城」, 「沧浪渡 最新章节更新列表」.
 */
export function withoutSearchWords(title: string): string {
  const [, named = ''] = NAMED.exec(foldScript(title)) ?? [];
  if (named !== '') return title.slice(1, 1 + named.length).trim(); // in the page's own script
  const end = title.lastIndexOf('【');
  if (end >= MIN_NAME && OF_GOODS.test(foldScript(title.slice(end)))) return title.slice(0, end).trim();
  const at = namesChapter(title) ? -1 : foldScript(title).search(/最新章节/);
  return at >= MIN_NAME && OF_NOVEL.test(foldScript(title.slice(at)))
    ? title.slice(0, at).replace(/[\s_]$/, '')
    : title;
}

const MIN_NAME = 2; // characters

const NAMED = /^【([^】]{2,60})】(?:图片|价格|地址|电话|评价|报价|营业时间)[_、,，\s]/;
const OF_GOODS = /^【(?:图片|价格|品牌|报价|评[论价]|行情|怎么样|多少钱|正品|[、，,\s]){2,12}】.{0,20}$/;
const OF_NOVEL = /^最新章节(?:更新)?(?:列表|目录)?(?:$|[\s_,，-].{0,60}$)/;

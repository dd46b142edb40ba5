import { foldText } from '../text/fold.ts';
import type { Name } from './name-table.ts';
import { sideOf } from './places.ts';

/**
 * Whether a word stands for a thing of the place that the query names, as it is called there: 北京地鐵 is no 捷運 and 台北捷運 no
 * 地鐵, wherever one asks. `query` is the whole text, `written` the word in it.
 */
export function isOfItsPlace({ tw, cn, hk }: Name, written: string, query: string): boolean {
  if (!OF_A_PLACE.has(tw)) return false;
  const side = sideOf(foldText(query));
  const called = { tw: [tw], cn: [cn], hk: [hk], world: [cn, hk] }; // Taiwan says 東京地鐵 too
  if (side === undefined || (side === 'world' && tw !== '捷運')) return false;
  return called[side].map(foldText).includes(foldText(written));
}

/** By Taiwan's word: transport, papers, taxes, schools and law, of which each side has its own. */
const OF_A_PLACE = new Set(
  `捷運 公車 計程車 高速公路 健保 勞退 長照 統一發票 身分證 駕照 行照 戶口名簿 戶籍謄本 郵遞區號 綜所稅 營利事業所得稅 加值型營業稅 房屋稅
   贈與稅 基本工資 勞動基準法 資遣費 特別休假 國小 國中 幼稚園 大學學測 檢察官 交保 預售屋 中古屋 存款準備率 國內生產毛額`.split(
    /\s+/,
  ),
);

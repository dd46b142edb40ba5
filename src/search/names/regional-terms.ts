import { foldText } from '../../text/fold.ts';
import type { Name } from './name-table.ts';
import { sideOf } from './places.ts';

/**
 * Whether a word is the local term for something in the place that the query names: in 北京地鐵 it is no 捷運, in 台北捷運 no 地鐵,
 * wherever one asks. `query` is the whole text, `written` the word in it.
 */
export function isRegionalTerm({ tw, cn, hk }: Name, written: string, query: string): boolean {
  const sides = SIDES.get(tw);
  const side = sides && sideOf(foldText(query));
  if (side === undefined || !sides?.has(side)) return false;
  const called = { tw: [tw], cn: [cn], hk: [hk], world: [cn, hk] };
  // Also accepts 公交 for 公交车.
  return called[side].some((form) => foldText(form).startsWith(foldText(written)));
}

/**
 * Taiwan's words, and sides whose own terms are kept: each has its own documents, taxes, schools and law. Taiwan says
 * 東京地鐵 too.
 */
const OF_A_PLACE = [
  ['捷運 捷運站', 'tw cn hk world'],
  ['公車 公車站', 'cn hk'], // mainland pages call Taipei's buses 公交车, and its taxis 出租车
  ['計程車', 'hk'],
  [
    `統一發票 身分證 駕照 行照 戶口名簿 戶籍謄本 郵遞區號 綜所稅 營利事業所得稅 加值型營業稅 房屋稅 贈與稅 基本工資 勞動基準法 資遣費
     特別休假 國小 國中 幼稚園 大學學測 檢察官 交保 預售屋 中古屋 存款準備率 國內生產毛額`,
    'tw cn hk',
  ],
] as const;

const SIDES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  OF_A_PLACE.flatMap(([words, sides]) => words.split(/\s+/).map((word) => [word, new Set(sides.split(' '))])),
);

/** Whether the Mainland uses another region's word as often as its own: 按揭 beside 房贷. */
export function isMainlandToo(written: string): boolean {
  return MAINLAND_TOO.has(foldText(written));
}

const MAINLAND_TOO: ReadonlySet<string> = new Set('按揭 芝士 云吞 车厘子'.split(' '));

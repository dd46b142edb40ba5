import { toSimplified } from '../../text/script.ts';

/** Whether a sentence is an advertisement. */
export function isOffer(sentence: string): boolean {
  const text = toSimplified(sentence);
  return OFFERS.some((offer) => offer.test(text));
}

/** Whether the query is about buying or prices, so that offers may be relevant. */
export function wantsOffers(query: string): boolean {
  return WANTED.test(toSimplified(query));
}

const OFFERS = [
  /(?:出售|转让|转售|求购|收购).{0,20}(?:自取|面交|私讯|面议|估价|可议|联系)|(?:全新|九成新|八成新|七成新|二手).{0,12}(?:出售|转让|出清)/,
  /(?:满|买)[一二三四五六七八九十\d,]+(?:元|件)?(?:免运|送[一二三四五六七八九十\d]|打[一二三四五六七八九十\d]|现[折抵])/,
  /(?:限时|限量|团购|特卖|出清|早鸟|预购|加购).{0,10}(?:优惠|特价|折|中|团购|抢|元)|(?:预购|特卖|全馆|全店|下杀)[一二三四五六七八九\d.]+折/,
  /优惠价|限时.{0,4}(?:下杀|抢购|下单)|下杀.{0,6}[折元]|买就送|[买满]送\s?\d|立[即刻](?:下单|购买|抢购)/,
  /多色任选|(?:任选|买).{0,6}件[一二三四五六七八九\d]折|^.{0,14}[一二三四五六七八九\d]折[。！]?$|再折\s?\d+|送完为止|售完为止|欲购从速/,
  /(?:高价|现金)收购|免费(?:到府)?估价|欢迎(?:加入会员|来电|私讯|洽询|预约参观)|加入(?:会员|粉丝).{0,10}(?:折|优惠|消息)/,
  /\b(?:buy now|limited time|free shipping|% off|use code|shop now|order today|best deals?)\b/i,
];

const WANTED = /买|购|卖|价|优惠|折扣|特价|团购|二手|售|多少钱|\b(?:buy|price|deal|sale|cheap|discount|coupon)s?\b/i;

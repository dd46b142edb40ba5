import { foldScript } from '../../text/fold.ts';
import type { Block } from '../tree/tree.ts';

/** Words on entity pages: about one work, product, place or job. */

/** Whether a line is the heading of a list of other entities, of reviews or discussions, or of a shop's sale terms. */
export function leadsToOtherEntities(line: string): boolean {
  const [heading = ''] = line.split(/[·…（(>»]|\.{2}/, 1);
  return heading.length <= MAX_HEADING && OTHERS.test(foldScript(heading.trim()));
}

const MAX_HEADING = 40; // characters

const OTHERS = new RegExp(
  [
    '(?:喜[欢爱]|买|看过?了?|浏览|购买|下载)[^。]{0,14}(?:的人|的[用顾][户客]|还|也|会)',
    '^(?:热[门卖销]|人气|本[周月店]|同[类系]|畅销|最[新近]|相似|相关|其[他它]|更多|猜[你您]|为[你您]|推荐|精选|(?:附近|周边)的?(?:酒店|民宿|景点|美食|餐厅|房源|推荐))',
    '看了又看|买了又买',
    '(?:评[论价鉴]|[短长书影乐食]评|讨论|问答|提问|留言|论坛|推荐|排行榜?|榜单?|晒单)\\s?\\d{0,6}$',
    '^(?:购[物买]|配送|运送|退换货?|退货换?|付款|支付|售后|权利|价格|服务|正品)(?:须知|说明|[与及和]\\S{2,8}|声明|保障|承诺|政策)$',
    '\\b(?:customers? (?:also|who)|also (?:bought|viewed|like)|(?:customer |user )?(?:reviews?|ratings?)$|similar (?:to|items|products)|related|recommended|you (?:may|might)|frequently bought|recently viewed|shipping (?:and|&)|returns?$)',
  ].join('|'),
  'i',
);

/** Whether a line is about a shop's payment, delivery or returns. */
export function isOnBuying(line: string): boolean {
  return ON_BUYING.test(foldScript(line));
}

const ON_BUYING =
  /^(?:付款|配送|运[费送]|[寄出][货送]|退[换货款]|发票|客服|售后|保[修固](?:政策|说明)|七天|7天|鉴赏期)\S{0,6}\s?[：:|]?/;

/** Whether a line consists only of buttons for a product, a work or the page: buy, save, share. */
export function isControlOfEntity(line: string): boolean {
  if (line.length > MAX_CONTROL) return false;
  const folded = foldScript(line);
  const rest = folded.replace(CONTROLS, '');
  return rest !== folded && /^[\s\d|·()（）+,，、/]*$/.test(rest);
}

const MAX_CONTROL = 40; // characters
const CONTROLS =
  /(?:加入|放入|移出)?购物车|(?:立[即刻]|马上|一键)?(?:购买|抢购|预[订约]|下单|结[账帐]|报名)|加入(?:收藏|书架|清单|对比|追踪)|(?:取消|我要|免费)?(?:收藏|试[读听看]|关注|追踪|分享到?|登[录入]|投递|应征|举报|检举|下载|想[看读听玩]|在[看读听玩]|看过|读过|听过|玩过)|已选中|数量|add to (?:cart|basket|bag|wish ?list)|buy now|sign in|log in|share|save/gi;

/** Whether an element's identifiers name a part of an entity's description; on other pages it may be chrome. */
export function isCalledPart({ called }: Block): boolean {
  return PART.test(called) && !NO_PART.test(called);
}

const PART =
  /(?:^| )(?:address|ameni|attr|cast|celebrit|crew|actors?|characters|chapters?|contents?(?: list| nav|s)|dish|facilit|feature|hours|ingredient|intro|location|map|menu (?:item|dish|list)|opening|overview|param|payment|price|propert|schedule|sku|spec|staff|summary|synops|syllabus|traffic|transport|versions?)/;
const NO_PART =
  /(?:^| )(?:comment|login|shar(?:e|ing)|recom|related (?:book|product|item|movie|news|post|list)|guess|nav ?bar|foot|header|side ?bar|top ?bar|advert|ads?(?: |$)|bread ?crumb|crumb)/;

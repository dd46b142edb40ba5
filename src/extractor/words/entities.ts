import type { Block } from '../tree/tree.ts';

/** Words on entity pages: about one work, product, place or job. */

/** Whether a line is the heading of a list of other entities, of reviews or discussions, or of a shop's sale terms. */
export function leadsToOtherEntities(line: string): boolean {
  const [heading = ''] = line.split(/[·…（(>»]|\.{2}/, 1);
  return heading.length <= MAX_HEADING && OTHERS.test(heading.trim());
}

const MAX_HEADING = 40; // characters

const OTHERS = new RegExp(
  [
    '(?:喜[欢歡愛爱]|[买買]|看[过過]?了?|[浏瀏][览覽]|[购購][买買]|下[载載])[^。]{0,14}(?:的人|的[用顾顧][户戶客]|[还還]|也|[会會])',
    '^(?:[热熱][门門卖賣销銷]|人[气氣]|本[周週月店]|同[类類系]|[暢畅][销銷]|最[新近]|相似|相[关關]|其[他它]|更多|猜[你您]|[为為][你您]|推[荐薦]|精[选選]|(?:附近|周[边邊])(?:的)?(?:酒店|民宿|景[点點]|美食|餐[厅廳]|房源|推[荐薦]))',
    '看了又看|[买買]了又[买買]',
    '(?:[评評][论論价價鑑鉴]|[短长長书書影乐樂食][评評]|[讨討][论論]|[问問]答|提[问問]|留言|[论論][坛壇]|推[荐薦]|排行榜?|榜[单單]?|[晒曬][单單])\\s?\\d{0,6}$',
    '^(?:[购購][物买買]|配送|[运運]送|退[换換][货貨]?|退[货貨][换換]?|付款|支付|售[后後]|[权權]利|[价價]格|服[务務]|正品)(?:[须須]知|[说說]明|[与與及和]\\S{2,8}|[声聲]明|保障|承[诺諾]|政策)$',
    '\\b(?:customers? (?:also|who)|also (?:bought|viewed|like)|(?:customer |user )?(?:reviews?|ratings?)$|similar (?:to|items|products)|related|recommended|you (?:may|might)|frequently bought|recently viewed|shipping (?:and|&)|returns?$)',
  ].join('|'),
  'i',
);

/** Whether a line is about a shop's payment, delivery or returns. */
export function isOnBuying(line: string): boolean {
  return ON_BUYING.test(line);
}

const ON_BUYING =
  /^(?:付款|配送|[运運][费費送]|[寄出][貨货送]|退[換换貨货款]|[發发]票|客服|售[後后]|[保][修固](?:政策|[说說]明)|七天|7天|[鑑鉴][賞赏]期)\S{0,6}\s?[：:|]?/;

/** Whether a line consists only of buttons for a product, a work or the page: buy, save, share. */
export function isControlOfEntity(line: string): boolean {
  if (line.length > MAX_CONTROL) return false;
  const rest = line.replace(CONTROLS, '');
  return rest !== line && /^[\s\d|·()（）+,，、/]*$/.test(rest);
}

const MAX_CONTROL = 40; // characters
const CONTROLS =
  /(?:加入|放入|移出)?[购購]物[车車]|(?:立[即刻]|[马馬]上|一[键鍵])?(?:[购購][买買]|[抢搶][购購]|[预預][订訂约約]|下[单單]|[结結][账帳]|[报報]名)|加入(?:收藏|书架|書架|清[单單]|[对對]比|追[踪蹤])|(?:取消|我要|免[费費])?(?:收藏|[试試][读讀听聽看]|[关關]注|追[踪蹤]|分享到?|登[录錄入]|投[递遞]|[应應]徵|[举舉][报報]|[检檢][举舉]|下[载載]|想[看读讀听聽玩]|在[看读讀听聽玩]|看[过過]|[读讀][过過]|[听聽][过過]|玩[过過])|已[选選]中|[数數]量|add to (?:cart|basket|bag|wish ?list)|buy now|sign in|log in|share|save/gi;

/** Whether an element's identifiers name a part of an entity's description; on other pages it may be chrome. */
export function isCalledPart({ called }: Block): boolean {
  return PART.test(called) && !NO_PART.test(called);
}

const PART =
  /(?:^| )(?:address|ameni|attr|cast|celebrit|crew|actors?|characters|chapters?|contents?(?: list| nav|s)|dish|facilit|feature|hours|ingredient|intro|location|map|menu (?:item|dish|list)|opening|overview|param|payment|price|propert|schedule|sku|spec|staff|summary|synops|syllabus|traffic|transport|versions?)/;
const NO_PART =
  /(?:^| )(?:comment|login|shar(?:e|ing)|recom|related (?:book|product|item|movie|news|post|list)|guess|nav ?bar|foot|header|side ?bar|top ?bar|advert|ads?(?: |$)|bread ?crumb|crumb)/;

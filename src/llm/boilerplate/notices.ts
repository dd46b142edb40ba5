import { toSimplified } from '../../text/script.ts';

/** Whether a site shows a sentence to all visitors, whatever the page is about: cookies, signing in, rights, menus. */
export function isNotice(sentence: string): boolean {
  const text = toSimplified(sentence);
  return NOTICES.some((notice) => notice.test(text)) || (FOLLOW.test(text) && !isWay(text));
}

/** Whether following an account is described as a way to do something, and not as a way to hear more from the site. */
function isWay(text: string): boolean {
  return ERRAND.test(text) || (MEANS.test(text) && !PROMISE.test(text));
}

/** Whether the query itself is about such notices. */
export function asksAboutNotices(query: string): boolean {
  return ASKED.test(toSimplified(query));
}

const NOTICES = [
  /(?:使用|采用|接受|启用)\s?cookie|\b(?:uses?|accept|enable) cookies\b/i,
  /(?:尚未|请先|您?需要?先|立即|马上)(?:登[入录]|注册).{0,10}$|(?:登[入录]|注册)(?:后|以)(?:即可|才能|方可|可以?)?(?:继续|留言|回复|收藏|(?:浏览|查看|阅读).{0,4}(?:全文|更多|完整|内容|文章))/,
  /^(?:(?:登[入录出]|注册|首页|会员(?:中心|登[入录])|关于我们|联[络系]我们|隐私(?:权政策|政策)|服务条款|订阅电子报|购物车|网站(?:导览|地图)|回(?:首页|上[一]?页)|分享(?:[到至]?\s?(?:facebook|fb|line|twitter|x|微博|微信|朋友圈))?|收藏|列印|打印|转寄|字级|[上下]一[篇页]|留言|繁体(?:中文)?|简体(?:中文)?|english)[\s|｜·、/]{0,3}){2,9}[。…]?$/i,
  /版权(?:所有|归)|著作权(?:所有|归)|不得转载|严禁转载|转载请注明|(?:未经|非经).{0,12}(?:转载|重制)|\ball rights reserved\b/i,
  /(?:启用|开启|关闭了?)\s?javascript|浏览器(?:版本)?(?:不支[援持]|过[旧低])|\benable javascript\b/i,
  /^.{0,8}(?:点[此我击]|继续|展开)(?:这里)?(?:阅读|查看|观看|看)?(?:全文|更多|完整(?:内容|文章)?)[。!]?$/,
  /^.{0,8}点[此击](?:这里)?.{0,4}了解.{0,4}[。!！]?$|回复【[^】]{1,10}】/,
  /^[▲△▼]?\s?(?:资料图|图片来[自源])|^[（(]?(?:本文)?原标题[:：]/,
  /^[此本]条目(?:介绍|存在|需要|可能|没有)|^this article (?:is about|needs|has multiple)\b|^for other uses, see\b|^you can help\b|^this is a dynamic list\b/i,
];

const FOLLOW = /扫描?.{0,6}二维码|关注.{0,10}公众号/;
/** Tasks that are done with a QR code or an account and may be what was asked about: 「掃描二維碼付款」. */
const ERRAND =
  /付[款费]|支付|缴|购[票买]|订[票位座房]|预[约订]|报[名到]|申[请报领]|办理|查询|查验|充值|登[记录]|领取|核销|乘[车坐]|检票|[进出入](?:站|园|馆|场)|绑定|挂号|借/;
/** Wording that offers another way to do something: 「關注公眾號也可以查餘額」. */
const MEANS = /(?:[也亦还均即就便]|同样)(?:可|能)/;
/** Wording that promises news, gifts or contact to those who follow the account. */
const PROMISE =
  /更多|精彩|第一时间|福利|优惠|红包|抽奖|好礼|礼包|资讯|资料|干货|不迷路|最新|[进加入]群|[获领]取|获得|咨询|互动|交流/;

const ASKED =
  /cookie|javascript|登[入录]|注册|版权|著作权|转载|会员|公众号|二维码|隐私|浏览器|\b(?:sign ?in|log ?in|account|copyright)\b/i;

import { foldScript } from '../../text/fold.ts';
import { isNotice } from './notices.ts';

/** Whether a line belongs to a site's footer: who runs the site and how to reach them, rights, permits. */
export function isFootLine(line: string): boolean {
  return (
    isOfRights(line) ||
    isNotice(line) ||
    (line.length <= MAX_LINE && OF_OWNER.some((rule) => rule.test(foldScript(line))))
  );
}

/** Whether a line names a site's copyright or permit. A list of shops may have addresses, but has none of these. */
export function isOfRights(line: string): boolean {
  return line.length <= MAX_RIGHTS && !line.includes('。') && OF_RIGHTS.test(foldScript(line));
}

const [MAX_LINE, MAX_RIGHTS] = [160, 300]; // characters: some sites write all of it into one line

const OF_RIGHTS =
  /(?:ICP|网安)备|备案号|^(?:©|copyright\b|all rights reserved|powered by|hosted (?:on|by)|版权所有)|^(?:主办|技术支持)(?:单位)?\s?[:：]/i;

const OF_OWNER = [
  /^本[站网].{0,24}(?:文字|图片|内容|作品|资料).{0,30}(?:侵犯|侵权)/,
  /^(?:承办|指导|运营|制作|维护)(?:单位|商)?\s?[:：]\s?\S/,
  /^(?:公司|本站|联[系络]|总部|办公|通讯)?(?:地\s{0,4}址|电\s{0,4}话|方式|人)\s?[:：]\s?\S/,
  /^(?:传\s{0,4}真|邮\s{0,4}[编箱]|客服(?:热线|电话|QQ)|(?:服务)?热线(?:电话)?|TEL|FAX|E-?mail|QQ群?|官方微[博信])\s?[:：]\s?\S/i,
];

/** Whether a line is the heading of a list in a site's footer. */
export function isFootLabel(line: string): boolean {
  return LABEL.test(foldScript(line));
}

const LABEL =
  /^(?:友情[链连][接结]|合作(?:伙伴|媒体)|快速(?:[链连][接结]|导航)|联[系络](?:我们|方式)|关[于注](?:我们|本站)|社群媒体|(?:官方)?微信(?:公众号)?|扫(?:码|一扫)(?:关注)?|网站(?:地图|导航)|隐私(?:政策|权)|服务条款|法律声明|免责声明)\s?[:：>]?$/;

/** Whether a text says that the site uses cookies and asks its visitor to agree. */
export function asksForConsent(text: string): boolean {
  if (!/\b(?:agree|accept|consent)\b|同意|接受/i.test(foldScript(text))) return false;
  return text.split(/[.。!！?？]/).some((sentence) => /cookie/i.test(sentence) && SPEAKER.test(foldScript(sentence)));
}

/** Words with which a site refers to itself or asks its visitor for agreement. */
const SPEAKER =
  /\b(?:we|our|site|page|platform|you (?:agree|accept|consent)|by (?:continuing|using|clicking))\b|[本此](?:网?站|网?页|平台)|我们|继续[浏使]/i;

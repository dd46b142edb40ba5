import { isNotice } from './notices.ts';

/** Whether a line belongs to a site's footer: who runs the site and how to reach them, rights, permits. */
export function isFootLine(line: string): boolean {
  return isOfRights(line) || isNotice(line) || (line.length <= MAX_LINE && OF_OWNER.some((rule) => rule.test(line)));
}

/** Whether a line names a site's copyright or permit. A list of shops may have addresses, but has none of these. */
export function isOfRights(line: string): boolean {
  return line.length <= MAX_RIGHTS && !line.includes('。') && OF_RIGHTS.test(line);
}

const [MAX_LINE, MAX_RIGHTS] = [160, 300]; // characters: some sites write all of it into one line

const OF_RIGHTS =
  /(?:ICP|[网網]安)[备備]|[备備]案[号號]|^(?:©|copyright\b|all rights reserved|powered by|hosted (?:on|by)|版[权權]所有)|^(?:主办|主辦|技[术術]支持)(?:[单單]位)?\s?[:：]/i;

const OF_OWNER = [
  /^本[站网網].{0,24}(?:文字|[图圖]片|[内內]容|作品|[资資]料).{0,30}(?:侵犯|侵[权權])/,
  /^(?:承办|承辦|指[导導]|[运運][营營]|制作|[维維][护護])(?:[单單]位|商)?\s?[:：]\s?\S/,
  /^(?:公司|本站|[联聯][系繫络絡]|[总總]部|[办辦]公|通[讯訊])?(?:地\s{0,4}址|[电電]\s{0,4}[话話]|方式|人)\s?[:：]\s?\S/,
  /^(?:[传傳]\s{0,4}真|[邮郵]\s{0,4}[编編箱]|客服(?:[热熱][线線]|[电電][话話]|QQ)|(?:服[务務])?[热熱][线線](?:[电電][话話])?|TEL|FAX|E-?mail|QQ群?|官方微[博信])\s?[:：]\s?\S/i,
];

/** Whether a line is the heading of a list in a site's footer. */
export function isFootLabel(line: string): boolean {
  return LABEL.test(line);
}

const LABEL =
  /^(?:友情[链連][接結]|合作(?:伙伴|夥伴|媒[体體])|快速(?:[链連][接結]|[导導]航)|[联聯][系繫络絡](?:我[们們]|方式)|[关關][于於注](?:我[们們]|本站)|社群媒[体體]|(?:官方)?微信(?:公[众眾][号號])?|[扫掃](?:[码碼]|一[扫掃])(?:[关關]注)?|[网網]站(?:地[图圖]|[导導]航)|[隐隱]私(?:政策|[权權])|服[务務][条條]款|法律[声聲]明|免[责責][声聲]明)\s?[:：>]?$/;

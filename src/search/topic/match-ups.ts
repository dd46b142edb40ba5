import { maybePerson } from '../names/name-forms.ts';

/**
 * National teams in matches such as 西班牙 vs 阿根廷 or 快船 112:108 勇士. Beside a `vs` other words are compared, and other
 * numbers are chapters or parts. In Simplified, as queries are folded.
 */
const NATIONS = `
  中国 台湾 中华 日本 韩国 朝鲜 泰国 越南 菲律宾 马来西亚 新加坡 印尼 印度 伊朗 伊拉克 沙特 沙乌地 卡塔尔 卡达 阿联酋 约旦 乌兹别克 土耳其 以色列 埃及 摩洛哥 突尼斯 阿尔及利亚 塞内加尔 加纳 迦纳 喀麦隆 尼日利亚 奈及利亚
  科特迪瓦 南非 佛得角 俄罗斯 乌克兰 波兰 捷克 英格兰 苏格兰 威尔士 爱尔兰 法国 德国 意大利 义大利 西班牙 葡萄牙 荷兰 比利时 瑞士 奥地利 瑞典 挪威 丹麦 芬兰 冰岛 希腊 匈牙利 克罗地亚 克罗埃西亚 塞尔维亚 波黑 斯洛伐克
  罗马尼亚 美国 加拿大 墨西哥 巴西 阿根廷 乌拉圭 哥伦比亚 智利 秘鲁 厄瓜多尔? 巴拉圭 委内瑞拉 巴拿马 古巴 多米尼加 多明尼加 波多黎各 海地 库拉索 哥斯达黎加 澳大利亚 澳洲 新西兰 纽西兰`;

/**
 * Teams of the most followed leagues (NBA, European football, MLB, Taiwan's baseball) and national teams' short names.
 */
const TEAMS = `
  湖人 勇士 快船 国王 太阳 掘金 金块 雷霆 开拓者 拓荒者 爵士 森林狼 灰狼 独行侠 火箭 灰熊 鹈鹕 马刺 凯尔特人 塞尔提克 尼克斯? 篮网 76人 七六人 猛龙 暴龙 雄鹿 公鹿 公牛 骑士 活塞 步行者 溜马 热火 魔术 老鹰 黄蜂 奇才 巫师
  皇马 皇家马德里 巴萨 巴塞罗那 巴塞隆纳 马竞 曼联 曼城 利物浦 阿森纳 阿仙奴 兵工厂 切尔西 车路士 热刺 纽卡斯尔 维拉 拜仁 多特蒙德 勒沃库森 尤文图?斯? 国米 国际米兰  米兰 那不勒斯 罗马 大?巴黎(?:圣日耳曼)? 本菲卡 迈阿密国际
  道奇 洋基 大都会 红袜 蓝鸟 费城人 教士 巨人 太空人 游骑兵 水手 (?:中信)?兄弟 统一狮 (?:乐天)?桃猿 (?:富邦)?悍将 味全龙 (?:台钢)?雄鹰 阪神 软银 国足 国乒 国羽 恒大 申花 海港 国安 泰山 广厦`;

const SIDE = `(?:${`${NATIONS} ${TEAMS}`.trim().split(/\s+/).join('|')})(?:国家)?[男女]?[篮足排乒羽棒]?队?`;
const LEFT = new RegExp(`(?:^|[^\\u3400-\\u9fff]|[赛杯球联])${SIDE}$|[\\u3400-\\u9fff]{2}队$`);
const RIGHT = new RegExp(
  `^(?:${SIDE}|[\\u3400-\\u9fff]{2,4}队)(?=$|[^\\u3400-\\u9fff]|[半决小八四]|比|直播|前瞻|首发)`,
);

const AGAINST = /\s?(?:\bvs\b\.?|对阵|(?<=\s)对战?(?=\s)|大战|(?<![\d:-])\d{1,3}\s?[:比-]\s?\d{1,3}(?![\d:-]))\s?/;
const COMPARED = /旅[游行]|物价|人口|面积|军力|经济|文化|历史|差|哪|薪|签证|机票|留学|生活|移民|gdp|比较|首都/;

/** Whether a folded query is about a match between two sides. */
export function isMatchUp(query: string): boolean {
  const match = AGAINST.exec(query);
  if (match === null || COMPARED.test(query)) return false;
  const left = query.slice(0, match.index).trimEnd();
  const right = query.slice(match.index + match[0].length).trimStart();
  const isLeft = LEFT.test(left) || maybePerson(/[^\s:,]{0,8}$/.exec(left)?.[0] ?? '');
  return isLeft && (RIGHT.test(right) || maybePerson(/^[^\s:,]{0,8}/.exec(right)?.[0] ?? ''));
}

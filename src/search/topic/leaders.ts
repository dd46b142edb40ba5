import { namesBody } from '../names/name-forms.ts';

/**
 * Living holders of office and heads of companies, whom newspapers quote on their subjects every week, under each region's
 * name. In Simplified, as queries are folded. Names shared with other people or things (李强, 库克, 奥特曼) are left out.
 */
const POLITICIANS = `
  赖清德 萧美琴 卓荣泰 郑丽君 韩国瑜(?!伽) 江启臣 朱立伦 郑丽文 柯文哲 黄国昌 柯建铭 沈伯洋 吴思瑶 钟佳滨 傅崐萁 罗智强 徐巧芯 翁晓玲 王鸿薇 王定宇 蒋万安 卢秀燕 侯友宜 陈其迈
  黄伟哲 张善政 谢国梁 高虹安 顾立雄 林佳龙 刘世芳 石崇良 龚明鑫 洪申翰 彭启明 杨金龙 吴钊燮 潘孟安 苏巧慧 何欣纯 赖瑞隆 陈亭妃 习近平 王毅 王沪宁 丁薛祥 何立峰 潘功胜 蓝佛安 陈斌华 朱凤莲
  李家超 陈茂波 邓炳强 岑浩辉 高市早苗 石破茂 岸田文雄 小泉进次郎 李在明 尹锡悦 金正恩 金与正 小马可仕 小马科斯 杜特蒂 杜特尔特 贝东塔 佩通坦 阿努廷 洪玛奈 洪森 黄循财 普拉伯沃 普拉博沃
  敏昂莱 莫迪(?!利) 川普 特朗普 拜登 范斯 万斯 卢比欧 鲁比奥 贝森特 赫格塞斯 海格塞斯 卢特尼克 贺锦丽 纽森 曼达尼 鲍尔 鲍威尔 叶伦 耶伦 杜鲁道 特鲁多 薛恩鲍姆 辛鲍姆 米雷伊 米莱 鲁拉 卢拉
  马杜洛 马杜罗 普丁 普京 拉夫罗夫 卢卡申科 泽伦斯基 泽连斯基 马克宏 马克龙 勒庞 梅尔茨 默茨 施凯尔 斯塔默 施纪贤 梅洛尼 图斯克 奥班 欧尔班 范德赖恩 冯德莱恩 拉加德 拉嘉德 吕特 纳坦雅胡
  内塔尼亚胡 哈米尼 哈梅内伊 艾尔段 艾尔多安 埃尔多安`;
const HEADS = `
  马斯克 黄仁勋 魏哲家 刘扬伟 郭台铭 祖克柏 扎克伯格 贝佐斯 贝索斯 皮查伊 纳德拉 苏姿丰 陈立武 孙正义 任正非 马化腾 刘强东 张一鸣 王传福 曾毓群 宗馥莉 许家印 余承东 何小鹏 罗永浩 李嘉诚 李泽钜 李在镕`;

/** What they decide and are asked about. */
const SUBJECTS = `
  国防 军[备队费方购事售] 国军 武器 核[武弹] 飞弹 导弹 无人机 预算 财政 财划 [关减加增免]税 贸易 经贸 经济(?!学) 通[膨胀] 利率 欧元 美元 债务 就业 移民 难民 边境 边界 能源 核电 电价 气候 改革 养老金 年金 健保 医保 福利
  补[助贴] 普发 国会 议会 立[法]?院 联合政府 内阁 阁员 人事 政党 党主席 党魁 [自工]民?党 民主党 共和党 选[举情] 民调 支持率 满意度 峰会 会议 论坛 演说 谈话 发言 致[词辞] 质询 备询 施政 政策 法案 修[法宪] 宪法 条例
  两岸 台海 一中 统一(?!发票|超商) 主权 制裁 停火 和平 威胁 协[议定商] 联盟 北约 欧盟 联合国 外交 邦交 国务卿 投资 供应链 半导体 [晶芯]片 产业 [扩停减]产 [设建]厂 订单 转型 薪酬 持股 股东 接班 幕僚 罢免 管制 封锁
  国安 国家安全 情报 毒品 治安 食安 校园 水患 救灾 座谈 考察 调研 行政命令 总统令 [赦独]免 领土 社宅 都更 捷运 大巨蛋 弊案 争议 官司 风波 [\\u3400-\\u9fff]案(?=\\s|$) 白宫 国债 稀土 石油 天然气 俄乌 人质 限缩 裁军
  imf 停职 副署 否决 不信任 最低工资 鸽派 鹰派 报告(?!书|格式|范)`;

/** Words of questions about the person, or about the thoughts that schools teach. */
const PERSONAL =
  /老[婆公]|太太|妻子|丈夫|儿子|女儿|父亲|母亲|家[世人族]|身[高价]|体重|年[龄薪]|[岁星]座|几岁|生[日平肖]|出生|血型|本名|籍贯|学[历位经校]|母校|[简履]历|语录|名言|金句|传记?(?=\s|$)|自传|著作|思想|理[论念]|主义|哲学|学说|信仰|宗教|童年|早年|演员|发型|穿搭|西装|手表|豪宅|座车|习惯|素食|早起|公仔|玩偶|迷因|梗图|表情包|头像|任期|历任|哪一?党|党籍|英文|发音|服务处|信箱|粉专|脸书|推特|wiki|维基|书$|关系$/;

const oneOf = (words: string) => new RegExp(words.trim().split(/\s+/).join('|'));
const LEADERS = oneOf(`${POLITICIANS} ${HEADS}`);
const ABOUT = oneOf(SUBJECTS);

/** Whether a folded query names a leader beside a matter of state or business, or a body: 梅爾茨 國防預算. */
export function isOfLeader(query: string): boolean {
  const rest = query.replace(LEADERS, ' ');
  if (rest === query || PERSONAL.test(rest)) return false;
  return ABOUT.test(rest) || namesBody(rest);
}

/**
 * Words of questions about lasting knowledge, media or tasks rather than events: beside them 開庭 and 去世 are no news. In
 * Simplified, as queries are folded.
 */
const ASKING: ReadonlyArray<readonly [fact: string, words: string]> = [
  [
    'Question words.',
    `什么 怎[么样办] [吗嘛么呢吧]$ [?] 哪[里些个家种位国年] 谁 多少 几[个天年月岁号点次时块人] 如何 能不能 [能是]否 是不是 有没有 要不要 好不好 多久 咋 可不可以 可以 需要 应该
    必须 想要 有何 为何 意味着 梦见 解梦 梦$`,
  ],
  [
    'Dealing with the law and with offices.',
    `律师 检举 肇责 判定 防[制治] 标准 程序 责任 权利 权益 义务 时限 诉讼费 罪名 条例 办法 制度 申请 报名 登记 证明 合同 协议书? 模板 范[文本例] 格式 样本 报告书? 意见书? 方案 措施 对策 手续
    罪(?=\\s|$) 申诉 退货 退票 携带 费用 缴费 查询 缴纳 补办 招聘 号码 密码`,
  ],
  [
    'School and studying.',
    `作文 论文$ 试?题$ 试题 答案 下列 课[件本文后程] ppt 大学$ 学院$ 中学$ 专业 分数 录取 读后感 主要人物 历史 意义 作用 特点 概念(?!股) 原理 优势 区别 方法 流程 公式 介绍 简介 简历 资料 含义 列表
    项目 身高 学历 星座 血型 语录 名言 传记 自传 生平 座右铭`,
  ],
  [
    'Things to watch, read, play or buy.',
    `视频 在线 下载 百度 网盘 全集 字幕 txt 小说 漫画 动漫 动画 电视剧 大结局 第.{1,3}[集季章话回] 剧情 结局 游戏 外挂 攻略 副本 技能 英雄 手游 图片 照片$ 壁纸 大全 名单 (?<!世界)排[名行] 价格 报价 批发
    厂家 品牌 加盟 (?<!知名\\s?)连锁 配置 车款 机型 软[件体] 版本 官网 网站 论坛 贴吧 歌词 唱片 专辑列表 演员表 语录 头像`,
  ],
  [
    'Health and the home.',
    '体检 治疗 复健 康复 包扎 门诊 急诊 挂号 用药 吃药 偏方 孕期 症 菜谱 做法 装修 面膜 减肥 整形 隆胸',
  ],
];

/** Words of visits and travel. Events happen there too, but are then described in words that only newspapers use. */
const PLACES_TO_GO = `
  法院$ 法庭$ 公司$ 医院$ 电话 地址 网点 附近 营业 时刻 时间 路线 地图 旅游 旅行(?!团) 自由行 景点 酒店 饭店$ 民宿 订房 门票 签证 机票 纪念馆`;

const oneOf = (words: string) => new RegExp(words.trim().split(/\s+/).join('|'));
const ASKED = oneOf(ASKING.map(([, words]) => words.trim()).join(' '));
const TO_GO = oneOf(PLACES_TO_GO);

/** Whether a folded query asks for lasting knowledge, media or a task rather than an event. */
export function asksWhatLasts(query: string): boolean {
  return ASKED.test(query);
}

/** Whether a folded query is about a visit or travel. */
export function asksForTravel(query: string): boolean {
  return TO_GO.test(query);
}

import type { TimeRange } from '../schemas.ts';

/**
 * What happens to whom, as papers word it, for queries that say neither 新聞 nor when. A table a family, in Simplified, as
 * queries are folded; the examples of a row are its tests.
 */
export interface EventRule {
  fact: string;
  /**
   * Of whom such a word is news. Nobody looks up 獲刑 for himself: it is news of `all`. 開庭 is news of `anybody` that papers
   * write about, a place and a figure in a report included; 停產 of a `firm` or a person; 離婚 of a `person` who has a name.
   */
  of: 'all' | 'anybody' | 'firm' | 'person';
  /** When the query names none. */
  timeRange: TimeRange;
  /** Words, with what must not stand around them. */
  words: string;
  examples: readonly string[];
}

export const EVENTS: readonly EventRule[] = [
  {
    fact: 'Who said what, and how it was received.',
    of: 'all',
    timeRange: 'month',
    words: `
      否认(?!式) 辟谣 驳斥 怒斥 怒批 怒轰 怒怼 怒喷 炮轰 痛批 痛斥 谴责 敦促 呼吁 坦言 自曝 再曝 疑曝 官宣 力挺 喊停 叫停 挨轰 惹议 被曝 被指 被传 被疑
      引(?:发)?(?:争议|热议|质疑|众怒|关注|不满|围观|骚乱) 疑似 疑[因遭被] 或将 或[因被遭迎][\\u3400-\\u9fff] 有望 首度 亮相 现身(?!说法) (?:恋情|真相|画面|内幕|细节)曝光 遭(?![罪殃受报])
      票房.{0,2}[破超达]`,
    examples: ['張三 否認 收賄', '名店 餐點 疑似 過期', '新款 電動車 亮相', '續集 票房 破億'],
  },
  {
    fact: 'How somebody died, was punished, fought or won: nobody looks that up for himself.',
    of: 'all',
    timeRange: 'month',
    words: `
      获刑 获释 获救 遇难 病逝 离世 辞世 猝逝 骤逝 [坠溺]亡 丧生 殉职 击[毙落沉] 交火 空战 [绕扰犯]台 [砍捅刺掐砸撞][死伤] 打死 \\d\\s?死(?=$|[\\s\\d]) 中[枪弹] 枪战 割颈 丧命 夺命案 政变 劫持 抛尸 弃尸
      绝杀 爆冷 逼平 (?<!对)战平 横扫 (?<!冰)封王 止步 落败 击败 惜败 大胜 首胜 初登板 开轰 双响炮 满贯炮 再见[安轰全] 国家德比 绝平 压哨 连胜 连败 反超 破纪录 创纪录 会晤 施压 割断 开唱 当选(?!条件|资格)`,
    examples: ['老牌 歌手 病逝', '女將 止步 十六強', '兩國 邊境 交火'],
  },
  {
    fact: 'Prices that move at once.',
    of: 'all',
    timeRange: 'week',
    words: `
      (?:新?台币|港[币元]|人民币|日[元圆]|美元|欧元|英镑|韩[元圜]|比特币|以太[币坊]|[黄白金][金银]|原油|[铜铝钢煤]价|[房楼]价|大盘|沪指|指数|债市|汇市|币圈)\\s?(?:突然|持续|大幅|再|续|又|盘中)?\\s?(?:急[升贬跌涨]|飙|暴[涨跌]|狂[涨跌]|大[涨跌]|重挫|崩盘|跳水|腰斩|回落|反弹|[升贬跌涨]破)`,
    examples: ['新台幣 急升 出口商', '比特幣 崩盤', '白銀 跳水'],
  },
  {
    fact: 'Harm done and suffered.',
    of: 'anybody',
    timeRange: 'month',
    words: `
      去世 逝世 身亡 触电 牺牲 轻生 [受重轻]伤 昏迷 病危 送医 抢救 救出 被[困救咬打骂骗抢偷拐] [打压摔噎毒烧踩]伤 [压摔噎毒烧踩病]死 致[死残癌伤] 遗体 坠[楼崖海]
      抢劫 劫案 窃[案盗贼] 盗窃 偷[拍走窃盗] 性侵 性骚 猥亵 强[奸暴] 霸凌 虐[待童狗猫] [围斗暴群]殴 殴打 互殴 纵火 投毒 掺假 造假 抄袭 冒[领充] 骗[取走]
      [贪行受]贿 嫖娼 吸毒 贩毒 走私 勒索 灭门 肇事 逃逸 泄[漏露] 骚乱 踩踏 惨案 血案 凶案 捅人 伤人 绑票 山难 落[石海] 坠[谷机] 漏油 追撞 擦撞 冲撞 翻覆 侧翻 触礁 搁浅 火烧(?!岛|云|\\s?厝) 割喉 屠杀 斩首 爆炸案 死因 相验 不治`,
    examples: ['博物館 竊案', '台中 夜市 鬥毆', '老翁 步道 受傷'],
  },
  {
    fact: 'Before courts, police and those who inquire.',
    of: 'anybody',
    timeRange: 'month',
    words: `
      开庭 出庭 庭审 受审 [败胜]诉 裁[决定] 刑拘 认罪 提告 求刑 减刑 假释 撤诉 服刑 入狱 出狱 立案[侦调] [彻追]查 约谈 [搜抽]查 查[获处封扣] 扣押 拘[押禁]
      押解 引渡 抓获 被抓 被开除 裁罚 开罚 辞退 撤职 免职 追责 问责 索赔 国安案 洗钱(?!防) 逃税 漏税 掏空 背信 内线交易 图利 诈[领贷] 挪用 贪渎 没收 查扣 取缔 声押 延押 抗告 更审 驳回 求偿 索贿 涉贪 涉案 潜逃 弃保 入监 发监 超收 剥夺 黄牛 验出 检出 不合格 反垄断 提级调查 接受调查`,
    examples: ['前首相 受審 首爾', '超市 茶葉 驗出 農藥 彰化', '大學 教授 被抓'],
  },
  {
    fact: 'War and what comes before it.',
    of: 'anybody',
    timeRange: 'month',
    words: `
      轰炸(?!机) 炸[毁死伤] 开[战火] 宣战 撤[军侨离] 增兵 出兵 派兵 进攻 反攻 环台 军[舰机] 架次 核试 核设施 驱[逐离](?!舰) 断交 策反 入侵
      封锁 对峙 挑衅 空投 领空 火箭弹 军援 前线 战线 俘虏 沦陷 扫荡 清剿 打击 休战 闯(?:[入进]|(?=\\s)) 军购案`,
    examples: ['解放軍 環台 軍艦', '黑海 港口 封鎖 烏克蘭', '東海 對峙 海警'],
  },
  {
    fact: 'Offices, votes and what governments do.',
    of: 'anybody',
    timeRange: 'month',
    words: `
      落选 [胜败参竞]选 就职 [升接续卸继]任 换届 改组 表决 审议 签署 解禁 禁售 [限扩]购 扩招 会见 会面 到访 突访 出席 发言(?!稿) 演说 表态
      抵制 抨击 批评 道歉 致歉 下令 加征 征收 豁免 警告 有事 得票 拜会 集会 游行 撤回 破局 内斗 倒戈 放行 获[准批] 批准 退群 派钱 否决(?!权) 封杀 覆议 停办 退场潮? 裁撤 接管 松绑 加码 缓议 卡关 延后 跳票 冻涨 撤[换案] 改选 补选 赴[中美陆日英欧韩] 杯葛 离职潮 接触者 境外移入`,
    examples: ['首爾 市長 參選', '歐盟 表決 碳排', '法國 總理 就職'],
  },
  {
    fact: 'Matches.',
    of: 'anybody',
    timeRange: 'week',
    words: `
      逆转 战胜 [完横惨]败 淘汰 出[局线] 登顶 [闯挺杀]进 [金银铜]牌 首金 摘[银铜] 冠军$ [破刷追创].{0,4}[纪记]录 [三四五六七八九十]连[胜败霸冠] 伤[退愈] 无缘 签约$ 续约
      执教 下课 首发 替补 对阵 迎战 备战 退赛 缺阵 缺席 帽子戏法 主帅 助攻 领军 出战 出赛 世预赛 完封 登板 夺标 抢七 加时 决胜`,
    examples: ['國足 出局', '香港隊 全運會 首金', '日本 逆轉 巴西'],
  },
  {
    fact: 'What opens, closes and gives way.',
    of: 'anybody',
    timeRange: 'week',
    words: `
      出炉 揭晓 揭牌 [闭落]幕 封关 首[航飞] 升空 返航 着陆 寒潮 内涝 决堤 倒灌 断网 失守 改道 抢通 [坍滑]坡 垮塌 坠海`,
    examples: ['高雄 國際 貨輪 首航', '湖北 內澇 村莊', '大橋 垮塌 印度'],
  },
  {
    fact: 'What becomes of firms.',
    of: 'firm',
    timeRange: 'month',
    words: `
      退市 停牌 复牌 [增减]持 做空 [爆暴]雷 违约 重组 欠薪 停[工产] 复工 倒闭 关[店停门] 闭店 撤[资店柜出] 出售 抛售 减产 增产 投产 量产 开售 预售 首超 突破 回落 反弹
      [飙急猛暴狂][涨跌升降] 亏损 盈利 募资 增资 注资 罚款 换帅 接班 高管 [砍抢]单 销量 市占 债务 股权 出货 衰退 辞任 被罚 卖厂 出清 接管 合[资并] 询价 断线 停摆 缺料 缺工 砍价 抢料 转单 设厂 建厂 入股 下市 私有化 [分拆][拆分] 冻涨 漏油 召回 撤销`,
    examples: ['萬科 違約', '特斯拉 上海 停產', '三星 減產'],
  },
  {
    fact: 'What happens to people with a name.',
    of: 'person',
    timeRange: 'month',
    words: `
      手术 离婚 订婚 求婚 分手 复合 恋情 怀孕 产[子女] 合[影照体] 封后 定档 杀青 首映 下映 收官 提名 入围 获[封赞提颁] 红毯 代言 [影视]帝 [影视歌]后
      新专 翻车 塌房 吐槽 偶遇 庆生 悼念 追思 遗嘱 遗产 纠纷 争议 风波 改名 发文 发声 离队 [辞卸出接]任 落泪 痛哭 哽咽 崩溃 摔倒 露面 被封 禁言 封杀 认爱 放闪 控诉 互呛 隔空 爆料(?!公社|\\s公社) 外遇 劈腿 婚变 黑料 闪兵 退休 引退 加场 爆哭 昏倒 惨摔 洗钱 缺阵`,
    examples: ['趙麗穎 離婚', '鄭欽文 手術', '林俊傑 爭議'],
  },
];

/** Words that sentences of reports are made of, beside a name, a body or a place: 老翁在公園被撞, 市府稱將補償. */
export const MARKS =
  /被(?![子套窝褥单罩])|(?<![名职简俗统尊堪对号昵])称(?![号呼为重职谓赞霸量])|将(?![军来领士就])|获(?![得取])|仍|曾(?=[\u3400-\u9fff]{2})|拟(?![人声物合真态])|赴|逾(?!期)|因(?![素果为此子])|致(?![远富敬])|拒(?!签)|涉(?!外|足)|向(?=.{1,8}(?:提|发|索|道歉|捐|宣|投|施|移交|出口|开))|已(?!经|婚)|[突再]次|首[次个位例批场日家架艘届款度]|爆发|发现|发生(?![率器炉源])|晒(?![太伤黑后干衣被斑])|决定(?![性权因])|同意(?!书)|承认|要求(?!是)|希望(?!小学|工程)|取消|暂停|面临|正式(?![员版工])|启动(?![项盘子器不页])|举[行办]|出炉|揭晓|[闭落]幕|夺|跌(?!打)|谈(?![话判恋])|总统|总理|首相|外长|\d\s?[余多]?[万亿]/g;

/** What only a report has in a sentence: whom it suspects, who said so, how much it has passed, somebody without a name to begin with. */
export const REPORTS =
  /疑(?![问难惑云案心虑])|(?:^|[再突遭])曝(?![光露晒])|[破逾超达近]\s?\d[\d.]*\s?[万亿]|^(?:\d{1,2}岁|[一二三]名)?(?:男子|女子|小伙|老汉|大爷|大妈|网友|村民|市民|业主|男童|女童|[七八九]旬)|^[\u3400-\u9fffa-z]{2,8}(?<![名职简俗统尊堪对号昵则又可是人美自宣叫第一二])(?:称(?![号呼为重职谓赞霸量])|回应)[\u3400-\u9fff]{4}/;

/** Figures as reports have them. */
export const FIGURES =
  /\d\s?(?:死|伤)|[\d一二两三四五六七八九十百千万]\s?(?:余|多)?[人名](?=[\u3400-\u9fff]?[死伤亡被遭获失])|\d\s?岁|\d\s?[余多]?[万亿]\s?(?:元|美元|人|台|辆|股|吨)|\d\s?%/;

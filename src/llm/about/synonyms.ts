import { toSimplified } from '../../script.ts';

/**
 * Groups of related words, one per line, folded as texts are (Simplified, lower case): a page often answers a question in other
 * words. The words of a group need not be synonyms; it is enough that one is relevant to a query for another.
 */
const GROUPS = `
原因 成因 起因 肇因 缘由 cause reason
故障 失效 失灵 异常 出错 当机 死机 事故 failure fault
维修 修理 检修 抢修 报修 修复 repair
重置 重设 重启 还原 恢复出厂 复位 reset
断线 掉线 离线 断网 连不上 无法连接 offline
路由器 分享器 数据机 调制解调器 router modem
网络 网路 宽带 宽频 上网 network internet
电脑 计算机 主机 computer pc
笔记本 笔电 笔记本电脑 laptop
手机 行动电话 智能手机 phone
软件 软体 应用程序 应用程式 app software
安装 装设 装机 部署 install
更新 升级 改版 update upgrade
删除 移除 清除 卸载 delete remove uninstall
密码 口令 password
账号 帐号 账户 帐户 用户名 account
注册 登记 报名 申请 register apply
登录 登入 签入 login
备份 备存 backup
镜像 映像 映像档 镜像档 image
缩小 减少 精简 瘦身 压缩 降低 reduce shrink
加快 提速 加速 优化 提升 speed
容量 大小 体积 空间 size capacity
充电 续航 电量 电池 battery charge
屏幕 荧幕 萤幕 显示器 screen
打印 列印 印刷 print
副作用 不良反应 不良影响 side effect
症状 征兆 病征 表现 symptom
治疗 疗法 医治 用药 药物治疗 treatment
剂量 用量 服用 用法 dosage
最多 至多 上限 不超过 不得超过 不可超过 maximum
一天 每日 每天 24小时 daily
疼痛 痛 酸痛 pain
膝盖 膝关节 膝部 knee
运动 锻炼 训练 健身 伸展 exercise
饮食 膳食 营养 diet
素食 蔬食 全素 蛋奶素 vegan vegetarian
过敏 敏感 allergy
发烧 发热 体温 fever
感冒 流感 伤风 flu
疫苗 接种 预防针 vaccine
门诊 挂号 看诊 看病 clinic
护理 保养 照护 呵护 care
头发 发丝 头皮 发质 hair
皮肤 肌肤 skin
孕妇 怀孕 妊娠 产妇 pregnant
儿童 小孩 孩童 小童 孩子 幼儿 child
老人 长者 老年人 高龄 银发 senior
判决 裁定 宣判 一审 二审 终审 维持原判 上诉 定罪 verdict ruling
赔偿 理赔 补偿 给付 赔付 compensation claim
罚款 罚金 罚锾 开罚 裁罚 fine penalty
违法 违规 犯法 触法 非法 illegal
起诉 提告 控告 诉讼 lawsuit
逮捕 拘捕 拘留 羁押 落网 arrest
合同 契约 合约 contract
法律 法规 条例 法令 规定 law regulation
规定 须知 规则 办法 守则 rule policy
资格 条件 身份 对象 符合 eligibility
材料 文件 证件 资料 证明 document
签证 入境许可 visa
护照 旅行证件 passport
海关 通关 报关 customs
补助 补贴 津贴 资助 减免 奖助 subsidy grant
学费 学杂费 学分费 tuition
奖学金 助学金 scholarship
宿舍 寝室 住宿 dorm
招生 入学 录取 收生 admission
考试 测验 会考 高考 学测 exam
老师 教师 教授 导师 teacher
停课 停班 停工 放假 休息 closed
薪水 工资 薪资 薪酬 月薪 时薪 给薪 支薪 salary wage pay
加班 超时 overtime
请假 休假 特休 年假 leave
辞职 离职 退职 resign
裁员 解雇 资遣 遣散 layoff
应聘 求职 面试 找工作 job interview
退休 养老 退休金 养老金 pension
税 税款 报税 缴税 课税 tax
贷款 房贷 借款 借贷 按揭 loan mortgage
利率 利息 年息 升息 降息 加息 interest
存款 储蓄 定存 deposit
股价 股票 股市 收盘 stock
汇率 外汇 兑换 换汇 exchange
通胀 通膨 通货膨胀 物价 cpi inflation
保险 保单 投保 保费 insurance
上限 最高 封顶 额度 最多 为限 不得逾 limit maximum
下限 最低 起跳 至少 minimum
价格 售价 定价 票价 收费 费用 价钱 price cost fee
收费 费用 计费 缴费 付费 免费 每部 每次 charge fee
免费 免付费 不收费 不用钱 free
优惠 折扣 减价 特价 促销 discount
退票 退款 退费 退货 退还 退换 退订 refund return
退货 退换货 鉴赏期 退款 换货 return refund
取消 解约 终止 停用 退订 cancel
订阅 会员 方案 续订 续约 subscribe subscription
订购 购买 下单 选购 order buy
订票 购票 预订 车票 booking
借书 借阅 借期 还书 borrow
进水 泡水 浸水 落水 掉到水里 掉进水里
产地 原产 出产 产区
学历 毕业 学士 硕士 博士 就读 degree
付款 支付 结账 缴款 刷卡 payment
运费 免运 邮费 配送费 shipping
配送 送货 寄送 出货 快递 delivery
发票 收据 invoice receipt
保修 保固 质保 warranty
客服 服务专线 客户服务 热线 support hotline
营业时间 开放时间 营业 照常营业 休息 公休 hours
开放时间 开馆 闭馆 入场时间 opening hours
供应时间 供应 提供时间 时段
热水 热水器 hot water
停水 停电 断水 断电 outage
供水 用水 水情 蓄水率 水库 water supply
电费 用电 电价 electricity
交通 路线 搭乘 乘车 前往 transport
地铁 捷运 港铁 轨道交通 metro subway
公交 公车 巴士 客运 bus
火车 高铁 铁路 列车 动车 train rail
飞机 航班 班机 航线 flight
机场 航站 航厦 airport
出租车 计程车 的士 taxi
自行车 脚踏车 单车 bicycle bike
停车 泊车 车位 parking
驾照 驾驶执照 车牌 license
车祸 交通事故 碰撞 追撞 accident
延误 误点 晚点 受阻 delay
停驶 停运 停航 停开 suspended
乘搭 搭乘 乘坐 携带 上车
宠物 猫狗 犬只 动物 狗 猫 pet
行李 托运 随身 luggage baggage
门票 票券 入场券 购票 票价 ticket
酒店 饭店 旅馆 宾馆 民宿 hotel
餐厅 饭馆 食肆 restaurant
早餐 早点 早饭 breakfast
景点 名胜 观光 旅游 attraction
预约 预订 订位 订房 booking reservation
台风 飓风 热带气旋 typhoon
地震 余震 震度 规模 earthquake
暴雨 豪雨 大雨 强降雨 雨量 rain
气温 温度 高温 低温 temperature
空气质量 空气品质 空污 pm2.5 aqi
火灾 失火 起火 大火 fire
洪水 水灾 淹水 积水 flood
疏散 撤离 避难 evacuate
发明 专利 首创 研发 invent
死亡 罹难 身亡 丧生 遇难 死者 death
受伤 伤者 伤势 轻伤 重伤 injured
失踪 失联 missing
选举 投票 大选 补选 election
总统 首相 总理 元首 president
当选 胜选 获选 elected
政府 官方 当局 主管机关 government
部长 首长 局长 官员 minister
市长 县长 mayor
政策 方针 措施 方案 policy
比赛 赛事 对战 赛程 game match
比分 得分 结果 赛果 score
冠军 夺冠 金牌 优胜 champion
球员 选手 运动员 player
教练 总教头 coach
转会 交易 签约 加盟 transfer
上映 首映 上线 播出 开播 release
演唱会 音乐会 演出 音乐节 concert
歌手 艺人 明星 singer
小说 书籍 著作 作品 book novel
创办 创立 成立 设立 founded
总部 总公司 headquarters
董事长 主席 总裁 执行长 ceo chairman
营收 收入 业绩 营业额 revenue
获利 盈利 净利 利润 纯益 profit
亏损 赤字 loss
产能 产量 出货量 capacity output
芯片 晶片 半导体 chip
人工智能 人工智慧 ai
机器人 robot
卫星 火箭 太空 航天 satellite
能源 电力 发电 再生能源 energy
房价 房屋 楼价 住宅 房产 housing
租金 房租 租屋 租房 rent
装修 装潢 翻新 renovation
空调 冷气 冷气机 aircon
清洗 清洁 洗涤 拆洗 清理 clean
搬家 搬迁 迁移 move
水电 水管 漏水 plumbing
家电 电器 appliance
食谱 做法 料理 烹调 recipe
材料 食材 配料 ingredient
保存 储存 存放 冷藏 store
有效期 期限 到期 保存期限 expiry
步骤 流程 程序 教学 做法 step
方法 办法 技巧 诀窍 方式 method tip
建议 忠告 推荐 提醒 宜 advice
注意 小心 留意 避免 caution
区别 差别 差异 不同 difference
优点 好处 优势 advantage
缺点 坏处 劣势 disadvantage
影响 冲击 后果 效应 impact
增加 上升 提高 成长 增长 上涨 increase
减少 下降 降低 衰退 下跌 减供 decrease
预测 预估 预计 预期 展望 forecast
统计 数据 资料 调查 statistics
人口 居民 人数 population
面积 占地 坪 公顷 area
高度 身高 海拔 height
重量 公斤 体重 weight
长度 公里 距离 length
年龄 岁 出生 age
规格 尺寸 参数 配置 spec
颜色 色彩 配色 color
版本 型号 机型 version model
`;

const groups = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(' '));

/** Matches a Latin word in a text, by word; filled on demand. */
const patterns = new Map<string, RegExp>();

/**
 * Replaces words of a text by the query's word of the same group. The result is for comparing, not for reading: Simplified, lower
 * case.
 */
export function inWordsOf(query: string): (text: string) => string {
  const folded = fold(query);
  const own = new Map<string, string>();
  for (const group of groups) {
    const asked = group.filter((word) => has(folded, word)).sort((one, other) => other.length - one.length)[0];
    if (asked === undefined) continue;
    for (const word of group) if (!folded.includes(word) && !own.has(word)) own.set(word, asked);
  }
  if (own.size === 0) return fold;
  const longestFirst = [...own.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(toPattern).join('|'), 'g');
  return (text) => fold(text).replace(pattern, (word) => ` ${own.get(word) ?? word} `);
}

function fold(text: string): string {
  return toSimplified(text.normalize('NFKC')).toLowerCase();
}

/** Both folded. */
function has(text: string, word: string): boolean {
  if (!text.includes(word) || !/[a-z]/.test(word)) return text.includes(word);
  const pattern = patterns.get(word) ?? new RegExp(toPattern(word));
  patterns.set(word, pattern);
  return pattern.test(text);
}

function toPattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^[a-z]/.test(word) ? `\\b${escaped}s?\\b` : escaped;
}

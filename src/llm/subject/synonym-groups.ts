/**
 * Groups of related words, one per line, folded like texts (Simplified, lower case), as a page often answers a question
 * in other words. The words of a group need not be synonyms; it is enough that one is relevant to a query for another.
 */
export const GROUPS = `
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
儿童 小孩 孩童 小童 孩子 幼儿 未成年 child
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
驾照 驾驶执照 驾驶证 行车执照 license
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
缺点 坏处 劣势 挑战 局限 不足 瓶颈 disadvantage
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
国外 海外 境外 外国 overseas
国内 境内 本地
商务座 商务车厢 头等 座舱 车厢
小区 社区 屋苑 大楼
房东 屋主 业主 出租人 landlord
房客 租客 承租人 租户 tenant
管理费 物业费 公设费
首付 头期款 首期 自备款
月供 月付 每月还款
信用卡 刷卡 签帐卡
红利 回馈 返现 点数
股息 股利 配息 派息 分红 dividend
本益比 市盈率
进口 输入 import
出口 输出 外销 export
召回 回收 下架 recall
瑕疵 缺陷 不良品 defect
防水 防泼水 耐水 waterproof
充电器 变压器 充电头 适配器 charger adapter
像素 画素 pixel
处理器 cpu 晶片组
显卡 显示卡 gpu
默认 预设 缺省 default
设置 设定 配置 setting configure
接口 介面 界面 interface
服务器 伺服器 server
数据库 资料库 database
程序 程式 代码 程式码 code
视频 影片 短片 video
鼠标 滑鼠 mouse
u盘 随身碟 usb
电子邮件 电邮 邮箱 信箱 email
质量 品质 质素 quality
塑料 塑胶 plastic
摩托车 机车 电单车 motorcycle
高速公路 高速 国道 highway
红绿灯 信号灯 交通灯
警察 公安 警员 员警 警方 police
派出所 警局 警署 警察局
法院 法庭 court
嫌犯 犯嫌 嫌疑人 凶手 被告 suspect
受害者 被害人 死者 苦主 victim
判刑 徒刑 刑期 判处 sentence
保释 交保 bail
和解 调解 协商 settlement
道歉 致歉 认错 apologize
否认 澄清 不实 谣言 辟谣 deny
动机 起因 原因 motive
小学 国小 primary
初中 国中 初级中学
幼儿园 幼稚园 托儿所 kindergarten
研究生 研究所 硕士班 graduate
分数线 录取分数 录取分 最低录取
成绩 分数 得分 grade
名额 人数限制 招收 限额 quota
截止 期限 最后一天 截止日 deadline
报名费 参加费 参赛费
奖金 奖励 奖品 彩金 prize
地点 地址 会场 场地 位于 location
集合 报到 集合地点
外卖 外送 送餐
酸奶 优格 优酪乳 yogurt
土豆 马铃薯 potato
番茄 西红柿 tomato
菠萝 凤梨 pineapple
三文鱼 鲑鱼 salmon
盒饭 便当 饭盒
方便面 泡面 即食面 公仔面
冰淇淋 冰激凌 雪糕 冰品
热量 卡路里 大卡 千卡 calorie
份量 分量 人份 几人份
代替 替代 取代 改用 替换 substitute
加热 复热 微波 回温 reheat
哺乳 喂奶 母乳 喂母乳 breastfeeding
月经 经期 生理期 period
传染 感染 传播 infection
预防 防范 避免 防治 prevent
检查 检验 筛检 筛查 化验 检测 test
复诊 回诊 追踪 follow-up
急诊 急救 送医 emergency
自费 不给付 自付 自行负担
报销 给付 核销 补助
车程 路程 行程 航程 行车时间
接驳 接送 转乘 转车 换乘 shuttle transfer
来回 往返 双程 return
入住 登记入住 check-in
退房 check-out
排队 候位 等候 等位 wait
最低消费 低消 基本消费
服务费 小费 加一成 tip
花期 开花 盛开 绽放 赏花
天气 气象 晴 降雨 weather
死因 死亡原因 致死
获胜 赢 胜 击败 夺胜 win
输 落败 败 不敌 lose
排名 名次 位居 rank
纪录 记录 record
省会 首府 首都 capital
货币 币值 currency
官方语言 通行 语言
作者 撰写 著 作家 author
导演 执导 director
主演 饰演 演出 演员 主角 cast
票房 卖座 box office
集数 共几集 全剧
更新时间 每周更新 更新
电话 专线 热线 拨打 洽询 phone
证据 佐证 凭证 evidence
继续 延长 展延 续期 延期 extend
迟到 晚到 逾时 late
丢掉 丢弃 弃置 回收
伤亡 受伤 死亡 罹难 砸伤 轻伤 重伤 生命危险 casualties
余震 摇晃 晃动 震动 aftershock
安静 降低音量 噪音 喧哗 吵闹 宁静 quiet
煮 炊煮 烹煮 炊事 用火 煮食
改期 延期 更改 变更 更动 择期 reschedule
归还 还车 还书 交还 送还
不能吃 少吃 忌口 禁忌 避开 避免
一辈子 终身 终生 长期 永久 lifelong
复查 复测 回诊 追踪 抽血 复诊
校车 校巴 接送车
操作系统 作业系统 windows linux macos ubuntu android ios
付款方式 付款 信用卡 现金 行动支付 支付宝 转帐 payment
交通方式 怎么去 怎么走 公车 捷运 地铁 步行 搭乘 开车 transport
误删 误操作 恢复 还原 找回 复原 recover
报错 错误 出错 error
证件 身份证 身分证 护照 居留证
家具 床 桌 椅 沙发 furniture
家电 冰箱 洗衣机 冷气 电视
水果 苹果 香蕉 葡萄 柑橘 fruit
蔬菜 青菜 叶菜 菜叶 vegetable
肉 猪肉 牛肉 鸡肉 羊肉 meat
甜点 蛋糕 饼干 甜品 dessert
饮料 咖啡 茶 果汁 drink
交通工具 车辆 汽车 机车
礼物 伴手礼 赠品 gift
亲子 儿童 小孩 带小孩 推车 婴儿
无障碍 轮椅 斜坡 电梯 accessible
夜间 晚上 晚间 深夜 night
清晨 早上 早晨 上午 一早 morning
周末 假日 星期六 周六 例假日 weekend
平日 周一至周五 工作日 上班日 weekday
国定假日 公众假期 法定节假日 连假 holiday
过年 春节 农历新年 除夕 初一
签约 签署 立约 订约
盖章 用印 印章 印鉴
代办 委托 代理 代领
线上 网上 网络办理 在线 online
临柜 柜台 窗口 现场办理
逾时 超时 超过时间 超出时间
优先 先后 顺序 排序
抽签 摇号 中签 抽选
等级 级别 分级 几级 level
权限 授权 许可 permission
安全 风险 危险 safe
有毒 毒性 中毒 toxic
会痛 疼痛 不适 痛感
恢复期 复原 康复 休养 recovery
遗传 家族史 基因
寿命 活多久 平均寿命 lifespan
天敌 捕食 猎食
栖息地 分布 栖息 生长于 habitat
繁殖 产卵 交配 生育 breed
濒危 保育 保护级别 灭绝 endangered
打车 叫车 出租车 计程车 的士 网约车 taxi
机场 航站楼 航厦 候机楼
大巴 巴士 客运 公交 机场线 专线车
没用完 未用完 剩余 剩下 未休 没休完 unused
稀饭 粥 白粥
洗碗机 机洗 手洗
迟到 晚到 开场后 逾时
语源 得名 名称由来 故名 命名
星期一 礼拜一 周一 monday
星期二 礼拜二 周二 tuesday
星期三 礼拜三 周三 wednesday
星期四 礼拜四 周四 thursday
星期五 礼拜五 周五 friday
星期六 礼拜六 周六 saturday
星期日 星期天 礼拜日 礼拜天 周日 sunday
开门 开馆 开店 开放 营业
关门 打烊 闭馆 熄灯 收店 关店
末班 尾班 最后一班
首班 头班 第一班
最后 最尾 最终
提前 提早 早点 事先
逾期 延迟 拖欠 迟交 过期
审批 审核 审查 初审 终审 复审 核准
还清 还完 结清 清偿 还款
解约 解除 退出 中止 终止
违约金 赔偿 补偿 补缴 赔付
押金 保证金 订金 定金
涨价 调涨 调升 调高 上调 加价
降价 调降 调低 下调 减价
实施 施行 生效 启用 起适用
老板 雇主 公司 资方 employer
员工 雇员 打工仔 劳工 受雇 employee
转工 换工作 跳槽 离职 离开公司
上班 办公 返工 出勤
下班 放工 收工
学生 在学 在校生 学员 student
优待 优惠 折扣 打折 半价 五折 减免
身心障碍 身障 残障 残疾 障碍者 轮椅
拍照 摄影 照相 录影 录像 拍摄 photo
朋友 亲友 同伴 访客 同行者
奖 获奖 得奖 获颁 奖项 award
妻子 太太 老婆 夫人 配偶 妻 wife
丈夫 先生 老公 husband
出生 生于 诞生 出世 born
逝世 去世 过世 病逝 辞世 died
工作 任职 职务 职业 职位 job
遗失 丢失 不见 弄丢 丢了 消失 lost
忘记 忘了 遗忘 遗失 forgot
漏洞 弱点 修补 安全性 资安 vulnerability
旧版 旧版本 降级 回滚 回退 更早的版本 rollback downgrade
耗电 没电 省电 电量 battery
支持 支援 适用 兼容 相容 support
内存 记忆体 运存 ram lpddr memory
硬盘 硬碟 固态 ssd hdd disk
日志 纪录档 记录档 log
打开 开启 启动 启用 enable
关闭 关掉 停用 禁用 disable
登出 注销 退出登录 logout
上网 连线 联网 连网 网络连接
无线网络 无线网路 wifi wi-fi
家长 父母 监护
限制 禁止 不得 封锁 管制 restrict
截图 截屏 萤幕截图 screenshot
复制 拷贝 copy
体检 健检 健康检查 身体检查 身体条件
手术 开刀 动刀 surgery
住院 入院 hospitalization
药 药物 药品 服药 吃药 用药 drug medicine
打针 注射 接种 施打 injection
吃东西 进食 禁食 空腹 饮食 eat
喝酒 饮酒 酒精 酒 alcohol
睡觉 睡眠 入睡 失眠 sleep
拉肚子 腹泻 泻肚 diarrhea
呕吐 想吐 恶心 反胃 nausea
头晕 晕眩 眩晕 dizzy
痛 疼 酸痛 疼痛 痠疼 痠痛
减肥 减重 瘦身 体重
健保 医保 医疗保险
社保 劳保 社会保险
开车 驾车 驾驶 上路 drive
骑车 骑乘 骑机车 骑行
坐 搭乘 乘坐 乘搭 搭 乘
座位 座舱 车厢 座席 席位 seat
票 船票 车票 门票 票价 船飞 车飞 戏飞 机票
转让 转卖 过户 让渡 transfer
换证 换领 换发 换补 renew
补办 补发 挂失 补领
申请 送件 交件 递件 办理 提出 apply
结果 名单 放榜 揭晓 出炉 result
面试 面谈 口试 interview
存款证明 财力 财力证明 余额 帐户 存款
转帐 转账 汇款 汇出 转出 remit
跨行 他行
登陆 上岸 登岛 landfall
停课 停班 停止上班上课 停止办公
受伤 挂彩 伤者 送医 injured
形成 成因 由来 起源 来历 origin
气候 年均 降水 气温 季风 多雨 climate
大学 高校 高等院校 学院 本科 university
人口 常住 户籍 居民
语言 方言 母语 language
经济 生产总值 产值 gdp economy
特产 名产 伴手礼 土产
小吃 美食 名菜 特色菜
露营 野营 营地 扎营 camping
登山 爬山 健行 hiking
厕所 洗手间 卫生间 化妆室 toilet
寄存 寄放 置物柜 locker
炖 焖 煲 熬 慢煮
烤 烘烤 烘焙 bake
冷冻 冷藏 保存 freeze
用料 材料 食材 配料 ingredient
浇水 给水 浇 灌溉 water
土壤 介质 培养土 园土 什么土 soil
施肥 肥料 追肥 fertilizer
饲养 宠物 养猫 养狗
结婚 婚姻 成婚 嫁 娶 marry
继承 遗产 遗嘱 inherit
赡养 扶养 抚养 奉养
投诉 申诉 客诉 检举 complaint
`;

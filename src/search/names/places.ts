/** Places in the news, or with terms of their own, beyond the table of names. In Simplified, as queries are folded. */

const TAIWAN = `
  台湾 台北 新北 基隆 桃园 新竹 竹北 苗栗 台中 彰化 南投 云林 嘉义 台南 高雄 屏东 宜兰 花莲 台东 花东 澎湖 金门 马祖 兰屿 绿岛 板桥 新庄 三重 中坜 北车
  信义区 阿里山 玉山 雪山 合欢山 太鲁阁 淡水 汐止 三峡区 莺歌 芦洲 林口 五股 瑞芳 乌来 石碇 坪林 深坑 贡寮 九份 士林 北投 南港 万华 松山机场 西门町 杨梅 龟山
  芦竹 平镇 竹东 湖口 头份 竹南 苑里 通霄 丰原 沙鹿 梧栖 大甲 雾峰 谷关 逢甲夜市 鹿港 员林 埔里 日月潭 清境 草屯 斗六 虎尾 麦寮 北港 西螺 古坑 朴子 民雄
  奋起湖 新营 佳里 善化 归仁 玉井 白河 永康区 安南区 凤山 左营 楠梓 前镇 小港 仁武 冈山 旗山 旗津 六龟 甲仙 茄萣 恒春 垦丁 枋寮 小琉球 罗东 礁溪 苏澳 头城
  玉里 寿丰 凤林 太麻里 卑南 马公 苏花 北宜 [中南北]横公?路? 竹科 六轻 中油 台塑 台电 林园石化 大潭电厂 兴达电厂 核[一二三四]厂?`;

const HONG_KONG = `
  香港 澳门 九龙 新界 旺角 尖沙咀 铜锣湾 中环 湾仔 大埔 沙田 元朗 屯门 荃湾 观塘 将军澳 深水埗 葵涌 青衣 天水围 大屿山 红磡 油麻地 佐敦 美孚 荔枝角 长沙湾
  黄大仙 钻石山 九龙湾 牛头角 油塘 西贡 大围 火炭 粉岭 落马洲 北角 鲗鱼涌 筲箕湾 柴湾 上环 坚尼地城 香港仔 鸭脷洲 赤柱 浅水湾 愉景湾 东涌 长洲 坪洲
  南丫岛 启德 土瓜湾 何文田 葵芳 葵兴 石硖尾 金钟站 西九龙 港铁 氹仔 路氹`;

const MAINLAND = `
  北京 上海 天津 重庆 广东 广州 深圳 珠海 佛山 东莞 汕头 广西 南宁 桂林 海南 海口 三亚 福建 福州 厦门 泉州 浙江 杭州 宁波 温州 义乌 江苏 南京 苏州 无锡
  安徽 合肥 江西 南昌 山东 济南 青岛 河南 郑州 洛阳 河北 石家庄 雄安 湖北 武汉 湖南 长沙 山西 太原 陕西 西安 甘肃 兰州 宁夏 青海 西宁 新疆 乌鲁木齐 西藏
  拉萨 四川 成都 贵州 贵阳 云南 昆明 大理 辽宁 沈阳 大连 吉林 长春 黑龙江 哈尔滨 内蒙古 呼和浩特 东北 华北 华南 中国 大陆 常州 徐州 扬州 南通 盐城 镇江
  绍兴 嘉兴 金华 台州 湖州 舟山 芜湖 蚌埠 赣州 九江 烟台 潍坊 临沂 淄博 威海 南阳 新乡 信阳 唐山 保定 秦皇岛 邯郸 沧州 宜昌 襄阳 荆州 株洲 湘潭 岳阳
  衡阳 张家界 临汾 宝鸡 咸阳 延安 银川 喀什 日喀则 绵阳 宜宾 泸州 乐山 遵义 丽江 柳州 北海(?!道) 湛江 茂名 惠州 江门 肇庆 揭阳 漳州 莆田 鞍山 抚顺 齐齐哈尔
  牡丹江 延边 包头 鄂尔多斯 浦东 海淀 朝阳区 前海 横琴`;

const WORLD = `
  两岸 台海 南海 东海 钓鱼岛 日本 东京 大阪 京都 北海道 札幌 冲绳 福冈 熊本 能登 福岛 名古屋 韩国 首尔 釜山 济州 梨泰院 朝鲜 北韩 平壤 越南 河内 胡志明
  泰国 曼谷 清迈 普吉 柬埔寨 泰柬 西港 缅甸 寮国 老挝 菲律宾 马尼拉 宿雾 马来西亚 吉隆坡 新加坡 印尼 雅加达 巴厘 印度 孟买 新德里 巴基斯坦 阿富汗 孟加拉
  尼泊尔 斯里兰卡 蒙古 伊朗 德黑兰 伊拉克 以色列 加萨 加沙 巴勒斯坦 黎巴嫩 叙利亚 约旦 沙特 沙乌地 阿联酋 杜拜 迪拜 卡达 卡塔尔 也门 叶门 土耳其 埃及 苏丹
  利比亚 俄罗斯 莫斯科 堪察加 乌克兰 基辅 俄乌 白俄罗斯 波兰 英国 伦敦 法国 巴黎 德国 柏林 慕尼黑 意大利 义大利 罗马 米兰 西班牙 马德里 巴塞隆纳 葡萄牙 里斯本
  荷兰 比利时 瑞士 奥地利 维也纳 瑞典 挪威 芬兰 丹麦 冰岛 希腊 匈牙利 捷克 欧洲 欧盟 美国 美中 中美 日中 中日 纽约 洛杉矶 加州 旧金山 西雅图 芝加哥 德州
  佛州 夏威夷 华盛顿 波士顿 迈阿密 阿拉斯加 加拿大 多伦多 温哥华 墨西哥 巴西 里约 阿根廷 智利 秘鲁 古巴 委内瑞拉 巴拿马 海地(?![铁区下质]) 澳洲 澳大利亚 悉尼 雪梨 墨尔本
  布里斯本 纽西兰 新西兰 南非 奈及利亚 尼日利亚 肯尼亚 刚果`;

const pattern = (words: string) => new RegExp(words.trim().split(/\s+/).join('|'));
const SIDES = { tw: pattern(TAIWAN), cn: pattern(MAINLAND), hk: pattern(HONG_KONG), world: pattern(WORLD) } as const;

/** Whether a folded query names a place. */
export function namesPlace(query: string): boolean {
  return Object.values(SIDES).some((places) => places.test(query));
}

/** Returns on which side the places of a query are; undefined when it names none, or places of two sides. */
export function sideOf(query: string): keyof typeof SIDES | undefined {
  const [side, other] = (['tw', 'cn', 'hk', 'world'] as const).filter((one) => SIDES[one].test(query));
  return other === undefined ? side : undefined;
}

/** Returns the label that begins a line about an entity (a work, product, place, job, course); null without one. */
export function labelOfEntity(line: string): string | null {
  const [, label = ''] = /^[^\p{L}]{0,3}(\p{L}[\p{L} ／/・]{1,23}?)\s{0,4}(?:[:：]|$)/u.exec(line) ?? [];
  const name = label.replace(/[\s・]/g, '').toLowerCase();
  return LABELS.has(name) ? name : null;
}

/** Whether a line is a price with few words around it. */
export function isPrice(line: string): boolean {
  return line.length <= MAX_PRICE && PRICE.test(line);
}

const MAX_PRICE = 30; // characters
const PRICE = /(?:^|[\s:：價价格售])(?:NT\$|US\$|HK\$|RMB|[$€£¥￥])\s?\d|\d\s?(?:元|円|EUR|€|TL|zł|Kč)(?:$|[\s/／起])/;

/** Labels that show which kind of entity a page is about. Excludes author, date and type, which bylines have too. */
const LABELS: ReadonlySet<string> = new Set(
  [
    // films, series, music
    '导演 導演 监督 監督 编剧 編劇 脚本 腳本 主演 领衔主演 演员 演員 声优 聲優 配音 原作 片长 片長 单集片长 集数 集數 话数 話數 上映 上映日期 上映时间 上映時間 首播 制片国家/地区 国家/地区 出品公司 发行公司 發行公司 发行商 發行商 imdb imdb链接 豆瓣评分 又名 流派 专辑类型 曲目 歌手 作曲 作词 作詞 编曲 編曲',
    'director directors starring stars cast runtime studio studios genre genres screenplay 出演者 上映時間 放送期間',
    // books
    'isbn eisbn issn isbn-10 isbn-13 isbn10 isbn13 出版社 出版者 出版年 出版日期 出版時間 出版时间 页数 頁數 总字数 總字數 装帧 裝幀 装订 裝訂 开本 開本 定价 定價 译者 譯者 原作名 丛书 叢書 书名 書名 原文作者 原文書名 繪者 绘者 叢書系列 适读年龄 適讀年齡 裝訂方式 商品格式 完结状态 连载状态 連載狀態 publisher pages hardcover paperback ページ数 著者 発売日',
    // games and programs
    '开发商 開發商 开发者 開發者 运行平台 運行平台 游戏平台 遊戲平台 游戏类型 遊戲類型 游戏大小 遊戲大小 软件大小 文件大小 檔案大小 软件版本 当前版本 最新版本 系统要求 系統需求 支持系统 应用平台 运行环境 软件语言 软件授权 授权方式 developer developers platform platforms license licence requires',
    // goods
    '品牌 型号 型號 货号 貨號 商品名称 商品名稱 商品编号 商品編號 商品毛重 商品产地 商品產地 产地 產地 原產地 材质 材質 颜色 顏色 颜色分类 尺寸 规格 規格 商品規格 产品规格 重量 净重 淨重 净含量 淨含量 保质期 保存期限 有效期限 适用人群 适用对象 适用年龄 库存 庫存 售价 售價 促銷價 原价 原價 市场价 市場價 建議售價 淘宝价 京东价 会员价 會員價 優惠價 优惠价 特價 特价 折扣 網路價 零售价 brand model colour color material materials weight dimensions sku price 価格 定価 メーカー 品番 素材 サイズ',
    // places, houses, doctors, companies
    '地址 营业时间 營業時間 开放时间 開放時間 门票 門票 票价 票價 人均 人均消费 停车 停車 房价 面积 建筑面积 建築面積 套内面积 户型 房屋户型 朝向 房屋朝向 楼层 所在楼层 总价 單價 单价 房屋用途 入住时间 退房时间 入住時間 退房時間 址 address 科室 职称 職稱 擅长 擅長 挂号费 法定代表人 注册资本 成立日期 统一社会信用代码 经营范围 所属行业 統一編號 資本額',
    // jobs, courses, events, dishes
    '薪资 薪資 薪水 月薪 薪资待遇 薪資待遇 工作待遇 职位月薪 工作地点 工作地點 上班地点 上班地點 工作经验 工作經驗 工作經歷 学历要求 學歷要求 最低学历 招聘人数 需求人數 职位类别 職務類別 工作性质 工作性質 上班時段 休假制度 主讲人 主講人 讲师 講師 授课教师 授課教師 主办单位 主辦單位 主办方 讲座时间 讲座地点 活动地点 活動地點 活动时间 活動時間 活動日期 报名截止 報名截止 课程时长 課程時數 学时 学分 適合對象 适合人群 食材 用料 份量 烹饪时间 烹調時間 準備時間 salary location experience organizer venue ingredients servings',
  ].flatMap((line) => line.split(' ')),
);

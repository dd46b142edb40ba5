import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEvidence } from '../../../src/search/names/evidence.ts';
import { INDEX, lengthsAt } from '../../../src/search/names/name-table.ts';
import { findNames } from '../../../src/search/names/names.ts';
import { toSimplified, toTraditional } from '../../../src/text/script.ts';
import { growth } from '../../_util/steps.ts';

const lines = readFileSync(join(import.meta.dirname, '../../../src/search/data/names.tsv'), 'utf8')
  .trim()
  .split('\n');
const rows = lines.slice(1).map((line) => line.split('\t'));

describe('the table of names', () => {
  it('has as many names as README says', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
    const loaded = new Set([...INDEX.values()].map(({ name }) => name)).size;
    expect(readme).toContain(`a table of ${loaded.toLocaleString('en-US')} names`);
  });

  it('has the expected columns', () => {
    expect(lines[0]).toBe('zh-TW\tzh-CN\tzh-HK\tofficial\taliases\tkind\tguard');
    expect(rows.filter((row) => row.length < 6 || row.length > 7 || row.slice(0, 3).includes(''))).toEqual([]);
  });

  it('has more than 3,700 rows and every kind', () => {
    expect(rows.length).toBeGreaterThan(3_700);
    const kinds = new Set(rows.map((row) => row[5]));
    expect([...kinds].sort()).toEqual([
      'company',
      'country',
      'disease',
      'event',
      'gov',
      'org',
      'person',
      'place',
      'product',
      'school',
      'term',
    ]);
  });

  it('has each name only once', () => {
    const owners = new Map<string, Set<number>>();
    rows.forEach(([tw = '', cn = '', hk = '', official = '', aliases = ''], index) => {
      for (const name of [tw, cn, hk, ...`${official}|${aliases}`.split('|')]) {
        if (name !== '' && !/^(code|weak):/.test(name)) {
          const key = name.toLowerCase();
          owners.set(key, (owners.get(key) ?? new Set()).add(index));
        }
      }
    });
    expect([...owners].filter(([, indices]) => indices.size > 1).map(([name]) => name)).toEqual([]);
  });

  it('has no Traditional characters in the mainland column', () => {
    const wrong = rows.map((row) => row[1] ?? '').filter((cn) => toSimplified(cn) !== cn);
    expect(wrong).toEqual([]); // 鋐 counts too: fonts lack 𬭎, and mainland pages use the Traditional character
  });

  it('has guards that parse', () => {
    for (const [, , , , , , guard = ''] of rows) {
      for (const one of guard.split(' && ')) {
        expect(one).toMatch(/^$|^(ctx|tw|cn|of\([^)]+\)|not|next|prev):/);
        expect(() => new RegExp(withEvidence(one.slice(one.indexOf(':') + 1)))).not.toThrow();
      }
    }
  });
});

describe('names in a text', () => {
  const found = (text: string) => findNames(text).map(({ name, start, end }) => [name.tw, text.slice(start, end)]);

  it.each([
    ['輝達股價', [['輝達', '輝達']]],
    ['輻射範圍廣達幾公里', []],
    ['廣達 股價', [['廣達', '廣達']]],
    ['寶馬雕車香滿路 賞析', []],
    ['小米粒粒皆辛苦 成語', []],
    ['龍貓 飼養', []],
    ['龍貓 主題曲', [['龍貓', '龍貓']]],
    ['活塞 引擎', []],
    ['活塞 戰績', [['活塞', '活塞']]],
    ['工地 安全帽', []],
    ['安全帽 內襯', [['安全帽', '安全帽']]],
    ['NVIDIA 股價', [['輝達', 'NVIDIA']]],
    [
      '特朗普与普京会谈',
      [
        ['川普', '特朗普'],
        ['普丁', '普京'],
      ],
    ],
    ['高通膨時代', [['通膨', '通膨']]],
    ['影片 下載', [['影片', '影片']]],
    ['金馬獎 最佳影片', [['金馬獎', '金馬獎']]],
    ['雷射印表機 推薦', [['雷射印表機', '雷射印表機']]],
    [
      '物件導向 多型',
      [
        ['物件導向', '物件導向'],
        ['多型', '多型'],
      ],
    ],
    ['基因 多型 研究', []],
    ['小米粥 做法', []],
    ['小米 手機 發表', [['小米', '小米']]],
    ['2330 股價', []],
    ['博通古今', []],
    ['花旗參', []],
    ['台灣 友邦 斷交', []],
    ['友邦 理賠', [['友邦保險', '友邦']]],
    ['氣喘吁吁', []],
    ['光盘行动', []],
    ['預設立場', []],
    ['個人資料 填寫', []],
    ['個人資料 外洩', [['個資', '個人資料']]],
    ['街口 車禍', []],
    ['功高德劭', []],
    ['寶馬香車', []],
    ['班機 誤點', [['誤點', '誤點']]],
    ['晚点 再说', []],
    ['瓦斯 矿井', []],
    ['馬偕 傳教士', []],
    ['馬偕 門診', [['馬偕醫院', '馬偕']]],
    ['北榮 掛號', [['台北榮總', '北榮']]],
    ['年中檢查', []],
    ['酒店 上班', []],
    ['圓山大飯店', []],
    ['台北 飯店', [['飯店', '飯店']]],
    ['貓 結紮', [['結紮', '結紮']]],
    ['男性 結紮', []],
    ['大樓 管委會', [['管委會', '管委會']]],
    ['开发区 管委会', []],
    ['護士檢查', []],
    ['關東大地震 死亡人數', []],
    ['這台電動車', []],
    ['中華航太 工業', []],
    ['散光 三百度', []],
    ['請問唯品會是什麼', [['唯品會', '唯品會']]],
    ['雪梨 留學', [['雪梨', '雪梨']]],
    ['悉尼 留学', [['雪梨', '悉尼']]],
    ['雪梨 燉湯', []],
    ['凯恩 进球', [['凱恩', '凯恩']]],
    ['國泰世華 分行', []],
    ['成都电子科大 分数线', []],
    ['香港科大 排名', []],
    ['科大 收生要求', [['港科大', '科大']]],
    ['函式 怎麼寫', [['函式', '函式']]],
    [
      'Python 函数 教程',
      [
        ['函式', '函数'],
        ['教學', '教程'],
      ],
    ],
    ['二次函数 图像', []],
    ['出神入化 電影', [['出神入化', '出神入化']]],
    ['演技出神入化', []],
    ['惊天魔盗团 演员', [['出神入化', '惊天魔盗团']]],
    ['安潔莉娜裘莉 新片', [['安潔莉娜裘莉', '安潔莉娜裘莉']]],
    ['安吉丽娜·朱莉 新片', [['安潔莉娜裘莉', '安吉丽娜·朱莉']]],
    ['安吉丽娜朱莉 新片', [['安潔莉娜裘莉', '安吉丽娜朱莉']]],
    ['安吉丽娜・朱莉 新片', [['安潔莉娜裘莉', '安吉丽娜・朱莉']]],
    ['腦袋 放空', []],
    ['放空 股票', [['放空', '放空']]],
    ['坦克 300', []],
    ['主战 坦克', [['戰車', '坦克']]],
    ['七宗罪 是什么', []],
    ['七宗罪 电影', [['火線追緝令', '七宗罪']]],
    ['轮毂 电机', []],
    ['金酒 公司', []],
    ['調酒 金酒', [['琴酒', '金酒']]],
    ['增值税 税率', []],
    ['魯尼 進球', [['魯尼', '魯尼']]],
    ['鈽239 半衰期', [['鈽', '鈽']]],
    ['钚 同位素', [['鈽', '钚']]],
    ['王鈽 歌手', []],
    ['每 位 家長', []],
    ['X 下載', []],
    ['三星堆 文物', []],
    ['三星 手機', [['三星', '三星']]],
    ['阿里 离职', []],
    ['阿里 财报', [['阿里巴巴', '阿里']]],
    ['旅行平安保險 投保', []],
    ['一個人行山', [['健行', '行山']]],
    ['人行 降準', [['中國人民銀行', '人行']]],
    ['國家 天文台 望遠鏡', []],
    ['香港 天文台 八號風球', [['香港天文台', '天文台']]],
    ['四十大富豪榜', []],
    ['富豪 XC60 二手', [['富豪汽車', '富豪']]],
    ['致盲率高达60%', []],
    ['高达 00', [['鋼彈', '高达']]],
    ['高达 模型', [['鋼彈', '高达']]],
    ['土豆网 电影', []],
    ['炒 土豆', [['馬鈴薯', '土豆']]],
    ['圣安地列斯 秘籍', []],
    ['康巴赫 炒锅', []],
    ['巴赫 平均律', [['巴哈', '巴赫']]],
    ['甲亢哥 長沙', []],
    ['皮肤 淀粉 病变', []],
    ['山东 德州 天气', []],
    ['德州 扑克', []],
    ['首期 杂志', []],
    ['買樓 首期', [['頭期款', '首期']]],
    ['百度网盘 下载', []],
    ['我的网盘 下载', [['雲端硬碟', '网盘']]],
    ['博客园 登录', [['登入', '登录']]],
    ['CUBA 全国大赛', []],
    ['北朝鲜 新闻', [['北韓', '北朝鲜']]],
    ['Cuba 制裁', [['古巴', 'Cuba']]],
    ['博士生 第一年', []],
    ['金毛尋回犬', [['黃金獵犬', '金毛尋回犬']]],
    [
      '儿歌 视频 教程',
      [
        ['影片', '视频'],
        ['教學', '教程'],
      ],
    ],
    ['教學 進度', []],
    ['高鐵 訂票', [['台灣高鐵', '高鐵']]],
    ['京滬高鐵 票價', []],
    ['高鐵 北京 上海', []],
    ['大溪地 蜜月', [['大溪地', '大溪地']]],
    ['桃園 大溪地區 景點', []],
    ['快艇 租借', []],
    ['快艇 季後賽', [['快艇', '快艇']]],
    ['掘金 社区 前端', []],
    ['喀什米爾 衝突', [['喀什米爾', '喀什米爾']]],
    ['喀什米爾 羊毛', []],
    ['歐蕾 面霜', [['歐蕾', '歐蕾']]],
    ['咖啡歐蕾 做法', []],
    ['天竺鼠 飼養', [['天竺鼠', '天竺鼠']]],
    ['天竺鼠車車 第二季', []],
    ['粉丝 涨粉', []],
    ['粉丝 蒜蓉 做法', [['冬粉', '粉丝']]],
    ['新闻 主播', []],
    ['手把 浴室', []],
    ['大安國中 學區', []],
    ['聖索菲亞大教堂 景點', []],
    ['血源 不足', []],
    ['普巴 杵', []],
    ['普巴 轉會', [['博格巴', '普巴']]],
    ['SSL 憑證 申請', [['憑證', '憑證']]],
    ['會計 憑證', []],
    ['毕业证书 补办', []],
    ['升等 商務艙', [['升等', '升等']]],
    ['升等 教授', []],
    ['頭像 動漫', []],
    ['扭力 感測', []],
    ['石虎 路殺', [['石虎', '石虎']]],
    ['石虎 皇帝', []],
    ['期中考 數學', [['期中考', '期中考']]],
    ['期中考古題', []],
    ['重剑 擊劍', [['銳劍', '重剑']]],
    ['原神 重剑', [['原神', '原神']]],
    ['大三元 麻將', []],
    ['多糖 少冰', []],
    ['阿迪達斯 外套', [['愛迪達', '阿迪達斯']]],
    ['浪花兄弟 蟹', []],
    ['庫斯克 攻勢', [['庫斯克', '庫斯克']]],
    ['庫斯克 馬丘比丘', []],
    ['小黃 狗', []],
    ['小黃 司機', [['計程車', '小黃']]],
    ['帶子 綁法', []],
    ['蒜蓉 帶子', [['干貝', '帶子']]],
    ['聖嬰 教堂', []],
    ['聖嬰 現象', [['聖嬰現象', '聖嬰']]],
    ['车贷 月供', []],
    ['月供 股票', [['定期定額', '月供']]],
    ['皮蛇 飼養', []],
    ['生蛇 疫苗', [['帶狀皰疹', '生蛇']]],
    ['鷹架 理論', []],
    ['春捲 薄餅', []],
    ['亞光 塗料', []],
    ['稍微軟的床墊', []],
    ['前三星期 懷孕', []],
    ['坐高鐵 優惠', [['台灣高鐵', '高鐵']]],
    [
      '賣微軟 買三星',
      [
        ['微軟', '微軟'],
        ['三星', '三星'],
      ],
    ],
    ['韓國會員', [['南韓', '韓國']]],
    ['', []],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  it('do not overlap and lie within the text', () => {
    const text = '台積電與輝達在台灣大學談人工智慧，川普訪問中國大陸後前往北韓';
    let end = 0;
    for (const match of findNames(text)) {
      expect(match.start).toBeGreaterThanOrEqual(end);
      end = match.end;
    }
    expect(end).toBeLessThanOrEqual(text.length);
    expect(findNames(text).length).toBeGreaterThan(3);
  });

  it('the Taiwan column of the table is Traditional in at least 98 % of rows', () => {
    const wrong = rows.map((row) => row[0] ?? '').filter((tw) => toTraditional(tw) !== tw);
    expect(wrong.length).toBeLessThan(rows.length * 0.02);
  });
});

it('lengthsAt includes the length of every spelling at its start', () => {
  for (const spelling of INDEX.keys()) expect(lengthsAt(`的${spelling}的`, 1)).toContain(spelling.length);
});

it('finding names in a page full of names takes linear time', () => {
  const page = (count: number) => '台積電與輝達、川普的關稅，三星的軟體和聯準會的利率。'.repeat(count);
  expect(findNames(page(500)).length).toBeGreaterThan(2_500);
  expect(growth((count) => () => findNames(page(count)), 500)).toBeLessThan(2.2);
});

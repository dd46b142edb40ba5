import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { arrange } from '../../../src/extractor/parse/paragraphs.ts';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';
import { pageTitle } from '../../../src/extractor/title/title.ts';
import { matchesTitle } from '../../../src/extractor/title/title-headings.ts';
import { elementsOf, lineOf } from '../../../src/extractor/tree/tree.ts';

const URL = 'https://news.haidao-daily.example/2026/11/1.html';

describe('pageTitle', () => {
  it.each([
    ['環狀線明年通車 | 交通 | 海島日報', '', '環狀線明年通車'],
    ['环状线明年通车_海岛财经_海岛网', '', '环状线明年通车'],
    ['环状线明年通车-海岛网', '', '环状线明年通车'],
    ['环状线明年通车(图)--海岛新闻', '', '环状线明年通车(图)'],
    ['環狀線明年通車｜即時｜海島新聞網', '', '環狀線明年通車'],
    ['溪谷_第二營地 (3) @ 山裡的人 :: 海島部落格 ::', '<h2>海島部落格</h2>', '溪谷_第二營地 (3)'],
    ['山裡的人 » 雨後的溪谷', '', '雨後的溪谷'],
    ['雨後的溪谷要怎麼走才好 » 山裡的人', '', '雨後的溪谷要怎麼走才好'],
    ['How to cross a brook after the rain » Mountain Notes', '', 'How to cross a brook after the rain'],
    ['mountain-notes.example // » After Rain', '', 'After Rain'],
    ['环状线明年通车-36氪', '', '环状线明年通车'],
    ['环状线明年通车-58同城', '', '环状线明年通车'],
    ['中国首次展示东风-41导弹', '', '中国首次展示东风-41导弹'],
    ['海島的老照片-1958年', '', '海島的老照片-1958年'],
    ['山居筆記 | 電鍋滷肉飯的做法', '<a href="/">山居筆記</a>', '電鍋滷肉飯的做法'],
    ['書評 | 電鍋滷肉飯的做法', '<a href="/r/">書評</a>', '書評 | 電鍋滷肉飯的做法'],
    ['月神 (小百科)', '<a href="/"><img alt="小百科"></a>', '月神'],
    ['月神 (長篇小說)', '<a href="/"><img alt="小百科"></a>', '月神 (長篇小說)'],
    ['[公告] Home_Garden 板試閱', '', '[公告] Home_Garden 板試閱'],
    ['月神（小説）_小百科', '<h1>月神</h1><h2>（小説）</h2>', '月神'],
    ['雨後的溪谷該怎麼走才好(1)_旅遊頻道_海島網', '<div id="t">雨後的溪谷該怎麼走才好</div>', '雨後的溪谷該怎麼走才好'],
    ['A Valley After Rain', '<h1>原文地址:http://mountain.example/2026/a</h1>', 'A Valley After Rain'],
    ['山海記_第二章 雨後的溪谷_海島文學_小說', '', '山海記_第二章 雨後的溪谷'],
    ['江湖夜雨錄_第四章 渡口_山雨書屋', '', '江湖夜雨錄_第四章 渡口'],
    ['山雨记-第一卷 下山-第三章 古井-林下客-山雨书屋', '', '山雨记-第一卷 下山-第三章 古井'],
    ['第四章 渡口-江湖夜雨錄-山雨書屋', '', '第四章 渡口'],
    ['海岛大学医学院-【通知】关于放假的安排', '<p>【通知】关于放假的安排</p>', '【通知】关于放假的安排'],
    ['海岛大学医学院-【通知】关于放假的安排', '<p>关于放假</p>', '海岛大学医学院-【通知】关于放假的安排'],
    ['地點 | Haidao-Daily 2026', '', '地點'],
    [
      '周末去哪裡走走',
      '<h1><a href="/g">茶話會</a> » <a href="/g/f">討論</a><br>周末去哪裡走走</h1>',
      '周末去哪裡走走',
    ],
    ['聚金宝-海岛银行', '', '聚金宝'],
    ['利率-海島商業銀行', '', '利率'],
    ['云溪行-海岛银行', '', '云溪行-海岛银行'],
    ['云溪网-海岛银行', '', '云溪网-海岛银行'],
    ['云溪行-海岛银行 对比', '', '云溪行-海岛银行 对比'],
    ['历史-互联网', '', '历史-互联网'],
    ['Haidao-Daily 海岛 - 法律声明', '', 'Haidao-Daily 海岛'],
    ['Haidao 海岛 - 法律声明', '<meta property="og:site_name" content="Haidao">', '法律声明'],
    ['海岛Haidao｜法律声明', '<meta property="og:site_name" content="Haidao">', '法律声明'],
    ['Haidao 教程 - 安裝與設定', '<meta property="og:site_name" content="Haidao">', 'Haidao 教程'],
    ['Haidao 小岛 - 小岛生活', '<meta property="og:site_name" content="Haidao">', 'Haidao 小岛'],
    ['Haidao 海岛 - Haidao', '<meta property="og:site_name" content="Haidao">', 'Haidao 海岛'],
    ['校史 - 國立海島大學', '', '校史 - 國立海島大學'],
    ['【云溪小馆(永乐街店)】电话_地址_价格_营业时间_云溪粤菜团购', '', '云溪小馆(永乐街店)'],
    ['【特价】三天两夜看海_海岛旅行', '', '【特价】三天两夜看海'],
    ['松子 手剥红松 218g【图片 价格 品牌 报价】-海岛商城', '', '松子 手剥红松 218g'],
    ['沧浪渡 最新章节更新列表', '', '沧浪渡'],
    ['沧浪渡 第三章 古井 最新章节', '', '沧浪渡 第三章 古井 最新章节'],
    [
      '環狀線明年通車：試車完成，速度達到80KM-Haidao 海島網',
      '<div class="t">環狀線明年通車：試車完成，速度達到80KM</div>',
      '環狀線明年通車：試車完成，速度達到80KM',
    ],
    [
      '环状线明年通车 市民期待：首班车六点开',
      '<a href="/t">环状线明年通车</a>',
      '环状线明年通车 市民期待：首班车六点开',
    ],
    [
      '月讯｜北线：试车完成，明年通车-海岛网',
      '<h1>月讯｜北线：试车完成，明年通车</h1>',
      '月讯｜北线：试车完成，明年通车',
    ],
    ['山葵優格蛋糕 | 阿芳', '<h1 id="a b"><a href="#a%20b"></a>材料（可做兩個優格蛋糕）</h1>', '山葵優格蛋糕'],
    ['山葵優格蛋糕 | 阿芳', '<h1>材料（可做兩個優格蛋糕）</h1>', '材料（可做兩個優格蛋糕）'],
    ['山葵優格蛋糕 | 阿芳', '<h1 id="a">做山葵優格蛋糕<a class="headerlink" href="#a">¶</a></h1>', '做山葵優格蛋糕'],
    ['優格蛋糕', '<h1 id="a"><a class="header" href="#a">山葵優格蛋糕</a></h1>', '山葵優格蛋糕'],
    ['阿芳的廚房', '<h1 id="a"><a class="anchor" href="#a"></a>山葵優格</h1><p>山葵優格。</p>', '山葵優格'],
    ['颱風 - 小百科', '<h1>颱風</h1>', '颱風'],
    ['json — JSON encoder — Manual', '<h1>json — JSON encoder<a href="#j">¶</a></h1>', 'json — JSON encoder'],
    ['Build and deploy anywhere', '<h2>Build</h2><h2>deploy</h2>', 'Build and deploy anywhere'],
    ['haidao-daily.example - 環狀線明年通車', '', '環狀線明年通車'],
    ['海島國小 - 一一五學年度新生報到須知', '<h2>一一五學年度新生報到須知</h2>', '一一五學年度新生報到須知'],
    ['山居筆記: 電鍋滷肉飯', '<h1><a href="/">山居筆記</a></h1><h2>電鍋滷肉飯</h2>', '電鍋滷肉飯'],
    ['環狀線明年通車 - 海島生活網', '<h2>海島生活網</h2>', '環狀線明年通車'],
    ['校史沿革 - 國立海島大學', '<h1>國立海島大學</h1><h2>校史沿革</h2>', '校史沿革'],
    [
      '河堤散步的筆記 - 山居的日子 ～ 阿芳 ～ - 海島部落格',
      '<h1><span>山居的日子 ～ 阿芳 ～</span> <span>河堤散步的筆記</span></h1><h3>河堤散步的筆記</h3>',
      '河堤散步的筆記',
    ],
    [
      '河堤散步路線的比較 - 山居的日子和阿芳的廚房 - 海島博客',
      '<h2>山居的日子和阿芳的廚房</h2><h1>河堤散步路線的比較</h1>',
      '河堤散步路線的比較',
    ],
    ['概覽 | 海島開放文檔', '<h3>概覽</h3>', '概覽'],
    ['Untitled Document', '<h2>海島圖書館借閱規則</h2>', '海島圖書館借閱規則'],
    ['无标题文档', '<p>沒有標題</p>', null],
    ['無題歌單 - 海島電台', '', '無題歌單'],
    ['', '<h1>只有標題</h1>', '只有標題'],
    ['', '<p>沒有標題</p>', null],
    ['菜苗怎麼選？ - 頂樓農夫論壇', '<h1><a href="/k">[求助]</a> 菜苗怎麼選？</h1>', '菜苗怎麼選？'],
    ['菜苗怎麼選？ - 頂樓農夫論壇', '<h1>[<a href="/k">求助</a>] <span>菜苗怎麼選？</span></h1>', '菜苗怎麼選？'],
    ['台北-高雄 怎麼走 - 旅人論壇', '<h1><a href="/k">【問題】</a>台北-高雄 怎麼走</h1>', '台北-高雄 怎麼走'],
    ['【求購】二手相機 - 攝影論壇', '<h1><a href="/f/3">【求購】</a>二手相機</h1>', '【求購】二手相機'],
    ['[求助] 菜苗怎麼選？ - 農夫', '<h1>[求助] 菜苗怎麼選？</h1>', '[求助] 菜苗怎麼選？'],
    ['《山河》[導讀] - 書評', '<h1><a href="/b">《山河》</a>[導讀]</h1>', '《山河》[導讀]'],
    ['第一次種番茄的經驗【頂樓農夫吧】_百度貼吧', '<h3>第一次種番茄的經驗</h3>', '第一次種番茄的經驗'],
    ['環狀線明年通車 市長視察 | 海島日報', '<h3>環狀線</h3>', '環狀線明年通車 市長視察'],
    ['颱風動態：明日停班停課 - 海島日報', '<h3>颱風動態</h3>', '颱風動態：明日停班停課'],
    ['Logs are lost · Issue #87 · owner/repo', '<h1>Logs are lost <span>#87</span></h1>', 'Logs are lost'],
    ['第一集 #87 - 海島電台', '<h1>第一集 #87</h1>', '第一集 #87'],
    ['滷肉飯 by 阿芳 - 小廚房', '<h1>滷肉飯</h1>', '滷肉飯'],
    ['河堤散步筆記：步道開放 — 海島', '<h2>河堤散步筆記：</h2>', '河堤散步筆記：步道開放'],
    [
      '镇上开展河堤整修调研工作 海岛镇办事处_海岛网',
      '<div>镇上开展河堤整修调研工作</div><p>来源于：海岛镇办事处</p>',
      '镇上开展河堤整修调研工作',
    ],
    [
      '镇上开展河堤整修 市民期待春天完工',
      '<div>镇上开展河堤整修</div><p>镇上开展河堤整修 市民期待春天完工</p>',
      '镇上开展河堤整修 市民期待春天完工',
    ],
    [
      '种菜问答_顶楼农夫论坛 - Powered by Discuz!',
      '<h1><a href="/forum-9-1.html">种菜问答</a> <span>今日: 8 |主题: 785|排名: 2</span></h1>',
      '种菜问答',
    ],
    ['雨后的溪谷_海岛头条', '<h2><span>原创</span>雨后的溪谷</h2>', '雨后的溪谷'],
    ['原创歌曲比赛 - 海岛头条', '<h2><b>原创</b>歌曲比赛</h2>', '原创歌曲比赛'],
    [
      '新闻动态--海岛学会官网',
      '<h3>首页 - 新闻动态</h3><h5>海岛学会年会在河口镇举行！</h5><p>发布时间：2026-05-18</p><p>年会开了两天。</p>',
      '海岛学会年会在河口镇举行！',
    ],
    [
      '步道预报--河堤整修提前一个月完工',
      '<p>位置：主页 > 播报</p><p>河堤整修提前一个月完工</p><p>发布时间： 2026-05-18 10:09</p>',
      '河堤整修提前一个月完工',
    ],
    [
      '新闻动态 - 海岛学会',
      '<p>首页 > 新闻动态</p><p><a href="/1">海岛学会年会在河口镇举行</a></p><p>时间：2026-05-18</p>',
      '新闻动态',
    ],
    [
      '步道预报--河堤整修提前一个月完工',
      '<h1>步道预报_今日步道_河堤预报_溪谷天气 - 海岛步道网</h1><p>河堤整修提前一个月完工</p><p>发布时间： 2026-05-18</p>',
      '河堤整修提前一个月完工',
    ],
    ['海岛学会', '<h1>年会在河口镇举行</h1><p>年会开了两天。</p>', '年会在河口镇举行'],
    ['海岛学会', '<h1>欢迎光临</h1><p>海岛学会</p><p>年会开了两天。</p>', '海岛学会'],
    ['海岛学会', '<h1>年会在河口镇举行</h1><p>海岛学会</p><p>年会昨天在河口镇举行。</p>', '年会在河口镇举行'],
    [
      '海岛机械有限公司',
      '<p style="text-align:center;font-size:16px">收割机怎样过冬</p><p>收割机要怎样过冬，先要放掉水。</p>',
      '收割机怎样过冬',
    ],
    ['临时宪章', '<h1>注明：这份临时宪章到明年一月一日失效。</h1><p>第一条</p>', '临时宪章'],
    ['海岛学会', '<h1><a href="/2">年会在河口镇举行</a></h1><p>年会开了两天。</p>', '海岛学会'],
    ['海岛学会', '<h1>年会在河口镇举行</h1><h1>河堤整修完工</h1>', '海岛学会'],
    [
      '小山的码头',
      '<h1><a href="/">小山的码头</a></h1><h1>修好一艘旧船</h1><p>旧船怎样修好，修好一艘要几天。</p>',
      '修好一艘旧船',
    ],
    ['海岛学会', '<h1>年会开了两天，第一天下雨，第二天也下雨。</h1>', '海岛学会'],
    ['傍晚的山 ~ 博客', '<div id="title">第一次修水管</div><p>水管漏了两天。</p>', '第一次修水管'],
    ['傍晚的山 ~ 博客', '<div class="title">近期</div><div class="title">留言</div>', '傍晚的山 ~ 博客'],
    ['海岛学会-2026年第4期', '<div class="title">书刊信息</div>', '海岛学会-2026年第4期'],
    ['打开一个通往管道的流', '<h1>pipe_open</h1><p>pipe_open — 打开一个通往管道的流</p>', 'pipe_open'],
    ['Document', '<p>首页 > 进展 > 正文</p><p>河堤整修提前完工</p><p>发稿时间：2026-05-18</p>', '河堤整修提前完工'],
    ['&lt;em&gt;雨后&lt;/em&gt;的溪谷 - 海岛网', '', '雨后的溪谷'],
    ['雨后的溪谷&lt;br/&gt;怎么走才好 | 海岛网', '', '雨后的溪谷 怎么走才好'],
    ['HTML &lt;br&gt; 标签的用法', '', 'HTML <br> 标签的用法'],
    ['论坛-HaiDao-daily.example', '', '论坛'],
    ['今日: 8 主题: 9 - 数字', '<h1>今日: 8 主题: 9</h1>', '今日: 8 主题: 9'],
    ['Cities by the sea and why they sink', '<h2>Cities</h2>', 'Cities by the sea and why they sink'],
    ['河堤的秋天_海岛图片', '<h1>河堤的秋天<span>(<b>3</b>/22)</span></h1>', '河堤的秋天'],
    ['河堤的秋天(3/22)_海岛图片', '<h1>河堤的秋天(3/22)</h1>', '河堤的秋天(3/22)'],
    ['河堤的秋天 -海岛社区', '', '河堤的秋天'],
    ['種番茄的筆記 - 囉唆篇', '', '種番茄的筆記 - 囉唆篇'],
    ['種番茄的筆記 - 第二集 - 海島部落格', '', '種番茄的筆記 - 第二集'],
    ['種番茄的筆記 - 阿芳', '', '種番茄的筆記'],
    ['海岛人民政府网 - 河堤整修公告', '', '河堤整修公告'],
    ['海岛法院网--开庭取消', '', '开庭取消'],
    ['海岛大学中文主页_河堤征文评选结果_', '', '河堤征文评选结果'],
    ['全球互联网 - 小百科全书', '', '全球互联网'],
    ['安心診所 | 關於我們', '<h2>關於我們</h2><h2>安心診所</h2>', '關於我們'],
    ['&lt;p&gt;已知反应&lt;img src="/1.png"&gt;放热，怎样提高产率？&lt;/p&gt;', '', '已知反应放热，怎样提高产率？'],
    ['在线程间通信 - 溪谷语言教程 简体中文版', '<h1 class="menu-title">溪谷语言教程 简体中文版</h1>', '在线程间通信'],
    ['林小山 | 投票指南', '<meta property="og:title" content="林小山"><h1>vote 2026</h1><h3>林小山</h3>', '林小山'],
    ['小岛 | 護唇膏', '<meta property="og:site_name" content="小岛"><h1>護唇膏</h1>', '護唇膏'],
    [
      '河堤夜话—海岛大学-教育-高清在线观看-看看',
      '<meta property="og:title" content="河堤夜话—海岛大学">',
      '河堤夜话—海岛大学',
    ],
    ['河口新区 - 小百科', '<h1>河口新区<span>[<a href="/edit">编辑</a>]</span></h1>', '河口新区'],
    ['第二章 渡口 _《江湖夜雨录》在线阅读 - 海岛文学', '<h1>第二章 渡口<span>241</span></h1>', '第二章 渡口'],
    ['海岛文学', '<h1>第二章 渡口<span>241</span></h1><p>第二章 渡口</p>', '第二章 渡口241'],
    ["Journal of Rivers No. 27 (03.01 '98)", '<h3>河川雜誌第二十七期</h3><h1>渡口的老人</h1>', '渡口的老人'],
    ['Rivers Center', '<h1>把河川的资料变成能读的图表。</h1>', 'Rivers Center'],
    ['Journal of Rivers No. 27', '<h1>渡口的老人</h1><h1>河堤</h1>', 'Journal of Rivers No. 27'],
    [
      "A Mountain Diary 林小山老师 - hill 's Blog - 山下",
      '<meta property="og:title" content="A Mountain Diary 林小山老师 - hill \'s Blog - 山下">' +
        "<h1>hill 's Blog A Mountain Diary 林小山老师</h1><h3>A Mountain Diary 林小山老师</h3>",
      'A Mountain Diary 林小山老师',
    ],
    [
      '河堤步道附近的公車 - 海島BBS',
      '<pre>发信人: hill(小山), 信区: Bus\n标  题: 河堤步道附近的公車指南\n发信站: 海島 (2026年), 站内</pre>',
      '河堤步道附近的公車指南',
    ],
    [
      '河堤步道附近的公車 - 海島BBS',
      '<pre>发信人: hill(小山), 信区: Bus\n标  题: 河堤步道附近的公車(转载)\n发信站: 海島 (2026年), 站内</pre>',
      '河堤步道附近的公車',
    ],
    ['山居筆記: 電鍋滷肉飯', '<h1><a href="/">山居筆記</a></h1><h3>電鍋滷肉飯</h3>', '電鍋滷肉飯'],
    ['颱風動態: 明日停班停課', '<a href="/t">颱風動態</a>', '颱風動態: 明日停班停課'],
    ['山居杂志第三期：雨后的溪谷怎么走', '<p><b>雨后的溪谷怎么走</b></p><p>下过雨。</p>', '雨后的溪谷怎么走'],
    ['山居杂志第三期：雨后的溪谷怎么走', '<p>溪谷里下过雨。</p>', '山居杂志第三期：雨后的溪谷怎么走'],
    ['恭賀', '<p>恭賀!!本校增加十項認證</p><p>認證明年生效。</p>', '恭賀!!本校增加十項認證'],
    ['恭賀', '<p>恭賀新年</p><p>新年快樂。</p>', '恭賀'],
    [
      '【看溪谷 10(KXG10)中文版 10.00.16521 下载】_软件下载',
      '<h1 title="看溪谷 10(KXG10)中文版 10.00.16521">看溪谷 10(KXG10)中文版 10.00.1652</h1>',
      '看溪谷 10(KXG10)中文版 10.00.16521',
    ],
    ['看溪谷的方法_海岛网', '<h1 title="看溪谷的方法和路线">看溪谷的方法</h1>', '看溪谷的方法'],
    ['木桥怎么修 / 施工 / 海岛木桥会', '<h1>海岛木桥会</h1><h3>木桥怎么修</h3>', '木桥怎么修'],
    ['溪谷语言教程 / 关于本书 / 关于译本', '<h1>关于译本</h1>', '关于译本'],
    [' - 海岛日报网页', '<meta property="og:title" content="河堤昨日整修完工- 海岛日报网页">', '河堤昨日整修完工'],
    ['| 海岛包装', '', '| 海岛包装'],
    ['林小山-海岛大学“看海”主题教育', '<div>林小山</div><div>老人与海的故事</div>', '林小山'],
    ['林小山-海岛大学“看海”主题教育', '<div>老人与海的故事</div>', '林小山-海岛大学“看海”主题教育'],
    [
      '海岛时报 | 河堤整修完工 | 林小山 | 要闻',
      '<meta property="og:title" content="河堤整修完工 | 林小山 | 要闻 | 海岛时报">',
      '河堤整修完工',
    ],
    ['海岛女子小学-课程政策', '<ul><li><a href="p.html">课程政策</a></li></ul>', '课程政策'],
    [
      '看溪谷 | 全部路线 | 山居 | hill',
      '<meta name="application-name" content="看溪谷 | 全部路线">' +
        '<meta property="og:title" content="看溪谷 | 全部路线"><h1>看溪谷 | 全部路线</h1>',
      '看溪谷 | 全部路线',
    ],
    ['RFC 99 - 溪谷的名字 中文翻译', '<h4>RFC 99 - 溪谷的名字 中文翻译</h4>', 'RFC 99 - 溪谷的名字 中文翻译'],
    ['家庭团契-亲子大露营', '<div class="title">亲子大露营</div>', '亲子大露营'],
    ['家庭团契-亲子大露营', '<div class="title">亲子大露营</div><p>家庭团契</p>', '家庭团契'],
    [
      '海岛市人民政府门户网站',
      '<meta name="ArticleTitle" content="河堤整修今日完工"><h3 class="t">河堤整修 今日完工</h3><h2>相关稿件：</h2>',
      '河堤整修 今日完工',
    ],
    [
      '海岛市人民政府门户网站',
      '<meta name="ArticleTitle" content="未公开的稿件"><h3 class="t">河堤整修完工</h3>',
      '海岛市人民政府门户网站',
    ],
    ['江湖夜雨录 正文 4.第四章 渡口 山雨书屋', '<p class="title">正文 4.第四章 渡口</p>', '正文 4.第四章 渡口'],
  ])('%s %s → %s', (title, body, expected) => {
    const page = prefilter(`<html><head><title>${title}</title></head><body>${body}</body></html>`, URL);
    arrange(page.body);
    expect(pageTitle(page)).toBe(expected);
  });

  it('is the name of the site on its home page', () => {
    const page = prefilter('<title>海岛学会</title><h1>年会在河口镇举行</h1>', 'https://haidao.example/index.html');
    arrange(page.body);
    expect(pageTitle(page)).toBe('海岛学会');
  });

  it('leaves out the name that the site declares', () => {
    for (const title of ['海島日報 | 環狀線明年通車', '環狀線明年通車:海島日報']) {
      const html = `<meta property="og:site_name" content="海島日報"><title>${title}</title><h1>海島日報</h1>`;
      const page = prefilter(html, URL);
      arrange(page.body);
      expect(pageTitle(page)).toBe('環狀線明年通車');
    }
  });

  it.each([
    ['環狀線何時通車？工程進度一次看 | 海島日報', '環狀線明年通車', '<h1>環狀線明年通車</h1>', '環狀線明年通車'],
    [
      '健康話題 : 海島日報',
      '手寫為何比打字記得牢',
      '<h2>健康話題</h2><h1>手寫為何比打字記得牢</h1>',
      '手寫為何比打字記得牢',
    ],
    ['山居筆記: 電鍋滷肉飯', '電鍋滷肉飯', '<h1>山居筆記</h1><h3>電鍋滷肉飯</h3>', '電鍋滷肉飯'],
    [
      'Transport - How the ring line is built - Haidao',
      'Transport - How the ring line is built - Haidao',
      '<h1>transport</h1><h1>How the ring line is built</h1>',
      'How the ring line is built',
    ],
    ['環狀線明年通車 - 海島日報', '環狀線明年通車', '<h1><span>特稿</span>環狀線明年通車☆</h1>', '環狀線明年通車'],
    ['Haidao-daily - The ring line opens', 'The ring line opens', '<p>Haidao-Daily</p>', 'The ring line opens'],
    ['環狀線動工了', '財經新聞', '<h3>財經新聞</h3><h1>環狀線動工了</h1>', '環狀線動工了'],
    ['搶頭香 - 看板 Walks - 海島實業坊', '搶頭香', '', '搶頭香'],
    ['[情報] 蕉農的事 - 溪谷 - 看板 Walks - 海島實業坊', '[情報] 蕉農的事 - 溪谷', '', '[情報] 蕉農的事 - 溪谷'],
    ['環狀線明年通車 - 海島生活網', '海島生活網', '<h2>海島生活網</h2><h1>環狀線明年通車</h1>', '環狀線明年通車'],
  ])('is the heading that confirms %s or the declared title %s', (title, declared, body, expected) => {
    const html = `<title>${title}</title><meta property="og:title" content="${declared}">${body}`;
    const page = prefilter(html, URL);
    arrange(page.body);
    expect(pageTitle(page)).toBe(expected);
  });
});

it.each([
  ['class="article__overline"', '通車前夕 - 海島日報', '通車前夕'],
  ['class="kicker"', '環狀線：一條線的故事 - 海島日報', '一條線的故事'],
  ['class="dachzeile"', '一條線的故事 | 環狀線六年 - 海島日報', '一條線的故事'],
])('leaves out an overline (%s) that <title> does not have before the headline', (name, title, expected) => {
  const over = '<span class="dash" aria-hidden="true">: </span>';
  const html = `<title>${title}</title><h1><a><span ${name}>環狀線六年</span>${over}<span class="text">${expected}</span></a></h1>`;
  const page = prefilter(html, URL);
  arrange(page.body);
  expect(pageTitle(page)).toBe(expected);
});

it('keeps an overline that <title> has before the headline, with the mark between them', () => {
  const heading = '<h1><span class="over">環狀線六年</span> <span class="article-headline">一條線的故事</span></h1>';
  const page = prefilter(`<title>環狀線六年：一條線的故事 | 海島日報</title>${heading}`, URL);
  arrange(page.body);
  expect(pageTitle(page)).toBe('環狀線六年：一條線的故事');
});

it.each([
  '<h1><span class="step">第一章</span> <span class="text">一條線的故事</span></h1>',
  '<h1><span class="headline">第一章</span> <span class="headline">一條線的故事</span></h1>',
  '<h1>第一章 <span class="headline">一條線的故事</span></h1>',
])('keeps a part of the heading whose class names no overline: %s', (heading) => {
  const page = prefilter(heading, URL);
  arrange(page.body);
  expect(pageTitle(page)).toBe('第一章 一條線的故事');
});

it.each([
  ['<h1>環狀線明年通車</h1>', false],
  ['<h1><span class="kicker">環狀線六年</span><span>環狀線明年通車</span></h1>', false],
  ['<h2>特稿</h2><h1>環狀線明年通車</h1>', false],
  ['<h1><img src="/logo.png"></h1><h1>環狀線明年通車</h1>', false],
  ['<h1><span>特稿</span>環狀線明年通車</h1>', false],
  ['<h2>為什麼環狀線明年通車</h2>', true],
  ['<h2>特稿</h2><p>這一段不長，不過也是文章的一部分，寫的是工程的經過。</p><h2>環狀線明年通車</h2>', true],
])('removes the heading above the text that repeats the title: %s', (heading, isPart) => {
  const text = '<p>環狀線的工程做了六年，昨天完成最後一次試車，明年春天通車，第一個月不收車資。</p>'.repeat(4);
  const html = `<!doctype html><meta charset="utf-8"><title>環狀線明年通車</title><article>${heading}${text}</article>`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url: URL, format: 'markdown' });
  expect('content' in reply && /^#+ .*環狀線/m.test(reply.content)).toBe(isPart);
});

it.each([
  ['(4) 林小山：「環狀線明年通車」 / 海島社', '', '林小山：「環狀線明年通車」'],
  ['(99+) 環狀線明年通車 - 海島論壇', '<h2>看板</h2>', '環狀線明年通車'],
  ['(2) 環狀線明年通車', '<meta property="og:title" content="環狀線明年通車">', '環狀線明年通車'],
  ['(1 封私信 / 80 条消息) 环状线明年通车 - 海岛问答', '', '环状线明年通车'],
  ['(3条消息) 环状线明年通车_林小山的博客', '', '环状线明年通车'],
  ['【1則新通知】環狀線明年通車', '', '環狀線明年通車'],
  ...['(5條訊息)', '（3条私信）', '(2 notifications)', '[1 new message]', '(7 unread messages)'].map((counter) => [
    `${counter} 環狀線明年通車`,
    ...['', '環狀線明年通車'],
  ]),
  ['(5) 環狀線明年通車｜海島社', '', '環狀線明年通車'],
  ['(5) 環狀線明年通車', '<meta property="og:title" content="(5) 環狀線明年通車">', '(5) 環狀線明年通車'],
  ['(5) 環狀線明年通車 - 海島遊記', '<p>(5) 環狀線明年通車</p>', '(5) 環狀線明年通車'],
  ['(5) 環狀線', '', '(5) 環狀線'],
  ['(500) Days of Summer - Film Notes', '', '(500) Days of Summer'],
  ['(3条消息树) 数据结构 - 海岛问答', '', '(3条消息树) 数据结构'],
])('leaves out the count of unread messages in %s', (title = '', html = '', expected = '') => {
  const page = prefilter(`<title>${title}</title>${html}<p>河口的步道開了。</p>`, URL);
  arrange(page.body);
  expect(pageTitle(page)).toBe(expected);
});

it('matches a heading with a label for original texts to the title without it', () => {
  const { body } = prefilter('<h2><span>原创</span>雨后的溪谷</h2>', URL);
  const heading = elementsOf(body).find(({ name }) => name === 'h2');
  expect(heading !== undefined && matchesTitle(heading, '雨后的溪谷')).toBe(true);
  expect(heading !== undefined && matchesTitle(heading, '溪谷')).toBe(false);
});

it('matches a heading to the title without the punctuation between its parts', () => {
  const { body } = prefilter('<h2><span>環狀線</span> <span>明年通車</span></h2>', URL);
  const heading = elementsOf(body).find(({ name }) => name === 'h2');
  expect(heading !== undefined && matchesTitle(heading, '環狀線：明年通車')).toBe(true);
  expect(heading !== undefined && matchesTitle(heading, '環狀線：後年通車')).toBe(false);
});

it('ignores a second <title> element and keeps it out of the text', () => {
  const text = '<p>環狀線的工程做了六年，昨天完成最後一次試車，明年春天通車，第一個月不收車資。</p>'.repeat(4);
  const head =
    '<title data-helmet>環狀線明年通車 - 海島問答</title><meta charset="utf-8"><title>海島 - 有問題問海島</title>';
  const html = `<!doctype html><html><head>${head}</head><body><h1>環狀線明年通車</h1><div>${text}</div></body></html>`;
  const { body, title } = prefilter(html, URL);
  expect(title).toBe('環狀線明年通車 - 海島問答');
  expect([...elementsOf(body)].map(lineOf).join('')).not.toContain('有問題問海島');
});

import type { DemoPage } from '../page.ts';

/** Semiconductors and artificial intelligence, in both scripts and both vocabularies. */
export const CHIPS: readonly DemoPage[] = [
  {
    path: '/daily/chip-plant',
    site: 'daily',
    kind: 'news',
    lang: 'zh-TW',
    title: '海晶半導體先進製程新廠動土 明年底量產',
    ageHours: 5,
    body: `海晶半導體{date}在南灣科學園區舉行新廠動土典禮，董事長何明川表示，這座先進製程晶圓廠總投資三千二百億元，預計明年底開始量產。

新廠將導入兩奈米等級的製程，初期月產能三萬片，全產能可達六萬片。公司指出，客戶需求主要來自人工智慧伺服器與手機處理器，訂單能見度已到後年。

園區管理局說，新廠完工後可創造四千個工作機會，用水八成來自再生水，用電則簽下離岸風電的長期合約。

市場分析師認為，半導體先進製程的競爭已從技術延伸到用電與用水，新廠能否如期量產，關鍵在於機台交期與人才。`,
  },
  {
    path: '/daily/chip-earnings',
    site: 'daily',
    kind: 'news',
    lang: 'zh-TW',
    title: '海晶半導體法說會：第三季營收創新高 毛利率站上五成',
    ageHours: 28,
    body: `海晶半導體{date}召開法人說明會，公布第三季財報，合併營收一千八百六十億元，季增百分之九點二，年增百分之二十四，創單季新高。

財務長廖佳蓉表示，毛利率達百分之五十二點三，優於預期，主因是先進製程的產能利用率接近滿載，匯率也略有幫助。

展望第四季，公司預估營收介於一千九百億到一千九百六十億元，全年資本支出維持在一千二百億元不變。

對於市場關心的關稅問題，何明川說，目前客戶沒有改變下單計畫，公司會與各地政府保持溝通。`,
  },
  {
    path: '/wanbao/chip-export',
    site: 'wanbao',
    kind: 'news',
    lang: 'zh-CN',
    title: '芯片设备国产化提速 江城半导体产业园迎来新项目',
    ageHours: 9,
    body: `江城半导体产业园{date}签约三个芯片设备项目，总投资八十六亿元，涵盖清洗、薄膜沉积和检测设备，预计后年投产。

园区负责人介绍，目前已有五十多家半导体企业落户，成熟制程的设备国产化率超过四成，先进制程仍以进口为主。

业内人士认为，芯片行业竞争的关键在于人才和长期投入，单靠补贴难以持续，地方政府应当避免重复建设。

江城大学微电子学院院长表示，学校将与企业共建实训基地，每年培养三百名工程师。`,
  },
  {
    path: '/wiki/wafer',
    site: 'wiki',
    kind: 'article',
    lang: 'zh-TW',
    title: '半導體製程',
    ageHours: 9_000,
    body: `半導體製程是把電路做到晶圓上的一連串步驟，包括氧化、微影、蝕刻、離子植入、薄膜沉積與化學機械研磨，一片晶圓往往要經過上千道工序。

## 製程節點

製程節點原本指電晶體閘極的長度，例如九十奈米、二十八奈米。進入十奈米以下之後，節點名稱已與實際尺寸脫鉤，成為世代的代號。

## 先進製程與成熟製程

一般把七奈米以下稱為先進製程，用於處理器與人工智慧晶片；二十八奈米以上稱為成熟製程，用於車用、電源與感測器。

## 微影

微影以光罩把圖案投到光阻上。先進製程使用極紫外光，波長十三點五奈米，設備昂貴，全球只有少數廠商能夠供應。`,
  },
  {
    path: '/docs/chip-basics',
    site: 'docs',
    kind: 'article',
    lang: 'zh-CN',
    title: '芯片制造入门：从沙子到处理器',
    ageHours: 4_000,
    body: `芯片制造从提纯硅开始。沙子里的二氧化硅被还原成多晶硅，再拉成单晶硅锭，切片、抛光之后就是晶圆。

## 光刻

光刻机把掩膜上的图形投影到涂有光刻胶的晶圆上，显影之后进行刻蚀。先进制程要重复几十次光刻，每一次的对准误差不能超过几纳米。

## 封装和测试

做好的晶圆要切割成裸片，再封装、测试。近年来先进封装把多颗芯片放在一起，用来提高带宽、降低功耗。

## 常见术语

- 制程：制造工艺的世代，例如七纳米
- 良率：合格芯片所占的比例
- 流片：把设计交给工厂试生产`,
  },
  {
    path: '/wanbao/ai-server',
    site: 'wanbao',
    kind: 'news',
    lang: 'zh-CN',
    title: '人工智能带动服务器需求 内存价格连涨三季',
    ageHours: 20,
    body: `受人工智能训练和推理需求带动，服务器用内存价格{date}再度上调，这已是连续第三个季度上涨，涨幅在百分之八到百分之十二之间。

江城一家服务器厂商的采购负责人表示，高带宽内存的交货周期已经延长到二十六周，公司不得不提前半年下单。

分析机构预计，明年内存厂商的资本开支将增长三成，新增产能最快要到后年才能释放。`,
  },
  {
    path: '/daily/ai-policy',
    site: 'daily',
    kind: 'news',
    lang: 'zh-TW',
    title: '人工智慧基本法三讀通過 明定高風險應用須揭露',
    ageHours: 50,
    body: `立法機關{date}三讀通過人工智慧基本法，明定政府推動人工智慧應遵循永續、自主、隱私、安全、透明、公平與問責七項原則。

條文規定，高風險的人工智慧應用必須揭露用途與資料來源，並保留人工介入的機制；違反者主管機關可限期改善。

數位主管機關表示，子法將在一年內完成，期間會邀集業者與民間團體舉辦公聽會。

軟體業者大致肯定，但提醒揭露的範圍要明確，否則新創公司的法遵成本會過高。`,
  },
  {
    path: '/wiki/ai',
    site: 'wiki',
    kind: 'article',
    lang: 'zh-TW',
    title: '人工智慧',
    ageHours: 12_000,
    body: `人工智慧是讓機器表現出學習、推理、理解語言等能力的技術與學科，中國大陸多稱人工智能。

## 歷史

這個名詞在一九五六年的一場研討會上首次提出。此後經歷兩次低潮，二〇一二年深度學習在影像辨識上取得突破，帶動新一波發展。

## 主要方法

機器學習從資料中歸納規律；深度學習以多層神經網路表示資料；大型語言模型以大量文字訓練，能夠對話、摘要與翻譯。

## 應用與限制

人工智慧已用於醫療影像、客服與駕駛輔助。常見的限制包括訓練資料的偏誤、輸出看似合理但並不正確，以及耗電。`,
  },
  {
    path: '/docs/llm-local',
    site: 'docs',
    kind: 'article',
    lang: 'zh-CN',
    title: '在本地运行大语言模型：内存、显存与量化',
    ageHours: 700,
    body: `在自己的电脑上运行大语言模型，首先要看内存和显存够不够。七十亿参数的模型用四位量化之后大约占用四到五吉字节。

## 量化是什么

量化用更少的位数表示权重，以少量精度换取更小的体积。四位量化通常只损失一到两个百分点的准确率，是本地部署最常见的选择。

## 软件怎么选

- 命令行工具适合放在服务器上，用脚本调用
- 带界面的软件适合初学者
- 需要多人同时使用时，选支持批处理的推理服务

## 速度

速度主要受内存带宽限制。同样的模型，带宽翻倍，生成速度也差不多翻倍。`,
  },
  {
    path: '/blog/ai-writing',
    site: 'blog',
    kind: 'article',
    lang: 'zh-TW',
    title: '用人工智慧寫文案三個月後，我學到的五件事',
    ageHours: 300,
    body: `三個月前公司買了人工智慧寫作軟體，我從懷疑變成每天使用。以下是踩過坑之後的心得。

第一，給例子比給形容詞有用。貼兩段自己滿意的舊文案，比寫十個形容詞都準。

第二，數字一定要自己查。它寫出來的百分比常常很像真的，但查不到出處。

第三，先要大綱，再要全文，改起來省一半時間。

第四，把不要的東西說清楚，例如不要感嘆號、不要成語。

第五，最後一遍自己讀出聲音，人味都在那一遍裡。`,
  },
  {
    path: '/en/chips',
    site: 'wiki',
    kind: 'article',
    lang: 'en',
    title: 'How chips are made: a short overview',
    ageHours: 5_000,
    body: `A chip begins as a wafer of pure silicon. Patterns are projected onto it with light, etched, and built up layer after layer; a modern processor takes more than a thousand steps.

## Nodes

The name of a process node once meant the length of a transistor gate. Below ten nanometres it is a generation's name and no longer a measure.

## Packaging

Finished wafers are cut into dies, tested, and packaged. Advanced packaging places several dies side by side to raise bandwidth and save power.`,
  },
];

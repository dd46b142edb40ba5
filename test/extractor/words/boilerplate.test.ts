import { expect, it } from 'vitest';
import {
  isCredit,
  isPostControl,
  leadsToOthers,
  startsTail,
  withoutClosing,
} from '../../../src/extractor/words/boilerplate.ts';
import { isNotice } from '../../../src/extractor/words/notices.ts';

it.each<[string, boolean]>([
  ['文章被以下專欄收錄', true],
  ['本文已被下列专栏收录', true],
  ['這篇小說被以下三本選集收錄', false],
])('%s begins the part after a text: %j', (line, expected) => expect(startsTail(line)).toBe(expected));

it.each([
  '延伸閱讀',
  '▲推薦閱讀：',
  '相关新闻',
  '猜你喜欢',
  '大家都在看',
  '関連記事',
  'You may also like',
  'Related Roundup:',
  'Recommended',
  'Você pode gostar...',
  'À lire aussi',
  'Mehr zum Thema',
  'Читайте также:',
  '热门文章',
  '最新新聞：',
  'Popular Stories',
  'Trending Now',
  'Most read',
])('%s is a heading of links to other texts', (line) => expect(leadsToOthers(line)).toBe(true));

it.each([
  '推薦給大家，下次還要再來。',
  '推荐指数四颗星',
  '延伸到河邊的步道',
  '相關單位表示會再研究',
  '喜歡的人可以試試看',
  '最新文章規格的三個問題',
  '热门',
  'Popular music',
  'Latest results',
  'Related work',
  'Recommended dose',
  'You may need a second key',
])('%s is no heading of links to other texts', (line) => expect(leadsToOthers(line)).toBe(false));

it.each([
  '收起回复举报',
  '回復舉報',
  '回覆 舉報 點讚',
  '點讚 12',
  '只看该作者',
  '只看該作者',
  '倒序浏览',
  '倒序瀏覽',
  '显示全部楼层',
  '顯示全部樓層',
  '登录',
  '登錄',
  '瀏覽 2.4万',
  '閱讀 1.3k',
  '置顶 精华',
  '置頂 精華',
  '采纳',
  '採納',
  '默認排序',
  '仅看楼主',
  '僅看樓主',
  '3 小时前',
  '3 小時前',
  '5 分鐘前',
  '發表於 3 天前',
  '阅读 1.3k',
  '浏览 2.4万',
  '展开全部',
  '默认排序',
  '按時間排序',
  '返回顶部',
  '回頂端',
  'Asked 15 years ago',
  'Modified today',
  'Viewed 3.4m times',
  'Sorted by:',
])('%s is a control of a post', (line) => expect(isPostControl(line)).toBe(true));

it.each(['全部都收起來了', '展开说说', '排序有問題', 'Asked my doctor today', 'I viewed it 3 times', '頂端有裂痕'])(
  '%s may be a post',
  (line) => expect(isPostControl(line)).toBe(false),
);

it.each([
  ['© 2026 海島日報', true],
  [`© 2026 海島日報。${'商標屬於各自的所有人。'.repeat(22)}`, true],
  ['Copyright The Island Daily and its partners', true],
  ['請支持獨立網站，轉發請註明本文鏈接', true],
  ['這篇文章在網上轉發了三萬次', false],
  [`© 海島日報提供 ${'颱風過後的第一班船今天清晨出港，碼頭上擠滿了等著回家的人。'.repeat(8)}`, false],
])('%s is a notice: %s', (line, expected) => expect(isNotice(line)).toBe(expected));

const LAST = '車站走到市場只要十分鐘。';

it.each([
  '責任編輯：陳小美',
  '責任編輯／陳小美',
  '　责任编辑：张三 校对：李四',
  ' 责编：张三、审核：李四 ',
  '核稿編輯：林大同',
  '（責任編輯：陳小美）',
])('%s is removed from the last sentence', (credits) => expect(withoutClosing(LAST + credits)).toBe(LAST));

it.each([
  '責任編輯：他最喜歡的頭銜',
  '編輯：負責選題和改稿。',
  '他後來做了責任編輯：陳小美',
  '（記者王小明台北報導）',
  '編輯器：文字',
])('%s is kept after the last sentence', (words) => expect(withoutClosing(LAST + words)).toBe(LAST + words));

it.each([
  '核稿編輯：林大同',
  '責任編輯／陳小美',
  '编辑|林大同',
  '来源 | 海岛日报、镇水利站',
  '如有侵权，请联系删除',
  '图片来源于网络，侵删',
  '本站所有资源出自互联网收集整理，如果侵犯了您的权益，请联系本站。',
  '本站资源仅供学习、交流之用，若使用商业用途，后果由使用者自行承担。',
  '信息来源于网络',
  '文章目录 显示',
  '目錄 [隱藏]',
  'Contents hide',
  '- END -',
  '—— 完 ——',
  '爆料邮箱：post@river.example',
  '感谢关注/点赞/分享',
  '下載河堤App',
  '加入LINE好友',
  'Support us',
  '更多河堤资讯请关注：步道专区',
  '打开客户端阅读全文',
  '上一篇 :',
  '下一篇：没有了',
  '（原题为《河堤修好了，什么时候开放？》）',
  '欢迎点赞、在看、转发三连',
  '這篇影評可能有劇透',
])('%s is a notice', (line) => expect(isNotice(line)).toBe(true));

it.each([
  '点赞和收藏的人都来自河口',
  '這本書裡有一齣劇透露了結局',
  '平台接到侵权通知以后，应当立即删除链接。',
  '如有侵犯他人权利的行为，应当承担责任。',
  '资金来源于网络捐款',
  '下載 Apple 晶片的版本',
  '下載後打開 config 檔',
  'Support user-defined skills',
  '更多的人请关注自己的健康。',
  '投稿邮箱：post@river.example',
  '打开支付软件客户端',
  '打开客户端就能看到河堤的照片和步道的地图，也能预约码头的船。',
  '目录',
  '下一章：旧码头的故事',
  '工程已完成',
  'The End of the River',
  '\u200b 6.1.9 未经授权，擅自转载他人内容的。',
])('%s is no notice', (line) => expect(isNotice(line)).toBe(false));

it.each([
  '下载：512 次',
  '本文链接：https://river.example/1',
  '+1',
  '图集',
  '初审：林大同 复审：陈小美',
  '水利站、镇政府供稿 摄影/林大同',
])('%s is a credit', (line) => expect(isCredit(line)).toBe(true));

it.each([
  '10.0000/j.river.2024.03.008',
  'DOI：10.0000/j.river.2024.03.008',
  '图集收录了二十张照片',
  '策划了一场展览',
  '+ 1 件外套',
])('%s is no credit', (line) => expect(isCredit(line)).toBe(false));

it.each([
  '（全文完）',
  '本文完',
  '訂閱電子報',
  '立即訂閱，掌握第一手消息',
  '分享這篇文章',
  '讚 分享 留言',
  '0 則留言',
  '赞同 12',
  '收起',
  '举报/反馈',
  '友善列印',
  '回上一頁',
  '回首頁',
  '回到頂端',
  '微信扫一扫，分享给朋友',
  '本文經授權轉載，原文請見官網',
  '※提醒您：吸菸有害健康',
  '※ 提醒您：禁止酒駕 飲酒過量有礙健康',
  '以上就是本次的全部内容，感谢阅读',
  '感谢您的阅读！',
])('%s is a notice around the text', (line) => expect(isNotice(line)).toBe(true));

it.each([
  '完',
  '本文完成於一九九七年',
  '訂閱人數三年來少了一半',
  '分享這篇文章的人大多住在河邊',
  '3 則留言提到步道的路燈',
  '赞同的有十二人，反對的有三人',
  '回首頁碼，才想起那是第一次來',
  '收起雨傘，他走進了車站',
  '微信扫一扫功能上线十年，市场里的摊主这么说',
  '感谢您的阅读让这本书有了新的意义',
  '提醒您：出門請帶傘',
])('%s may be part of the text', (line) => expect(isNotice(line)).toBe(false));

it.each([
  '（圖／翻攝自臉書）',
  '圖片來源：Shutterstock',
  '首圖來源：Unsplash',
  '图源：网络',
  '資料來源／環狀線工程處',
  '採訪撰稿：王小明',
  '撰文｜王小明　攝影｜李小華',
  '點閱：1234',
])('%s is a credit for text, pictures or sources', (line) => expect(isCredit(line)).toBe(true));

it.each([
  '点击展开...',
  '點擊展開…',
  '展开/收起',
  '該食譜被收錄於以下分類：家常菜 麵食',
  '禁止转载',
  '未经许可，不得转载。',
])('%s is a notice of a site', (line) => expect(isNotice(line)).toBe(true));

it.each(['展开', '點擊展開後可以看到全部的欄位', '该书被收入以下两套丛书。', '工作人员说，现场禁止转载'])(
  '%s may be part of a sentence, so it is no notice',
  (line) => expect(isNotice(line)).toBe(false),
);

it.each(['8.4综合评分', '1520人做过这道菜', '3021 收藏', '1.2万 點讚'])('%s is a counter', (line) => {
  expect(isCredit(line)).toBe(true);
});

it.each([
  '页: [1] 2',
  '顯示舊留言',
  '共 3 則留言',
  '愛心 132',
  '・留言 3',
  '3 個讚',
  '讚 25 踩 0 留言',
  '赞同 128 12 条评论',
  '我要回答 收藏问题',
])('%s is a bar below an answer', (line) => {
  expect(isPostControl(line)).toBe(true);
});

it.each([
  '顯示全部',
  '讀取中',
  '點擊查看大圖',
  '掃一掃 分享',
  '一鍵三連 收藏',
  '審核編輯：王小明',
  '經營許可證：一二三四',
])('%s is a notice in traditional characters too', (line) => expect(isNotice(line)).toBe(true));

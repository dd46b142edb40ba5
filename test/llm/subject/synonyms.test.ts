import { expect, it } from 'vitest';
import { inWordsOf } from '../../../src/llm/subject/synonyms.ts';

it.each([
  ['纜車 停駛 原因', '這次事故的成因已經查明', '原因'],
  ['缆车 停驶', '纜車今天停航', '停驶'],
  ['refund days', '退款於十天內完成', 'refund'],
  ['路由器 設定', '請重新開啟分享器', '路由器'],
  ['捷運 票價', '地铁收费一览', '捷运'],
  ['退燒藥 一天最多幾顆', '24小時內不得超過8錠', '最多'],
  ['退燒藥 一天最多幾顆', '24小時內不得超過8錠', '一天'],
  ['CPI 年增率', '通膨升溫', 'cpi'],
  ['通膨 年增率', '上月的 CPI', '通膨'],
  ['PM2.5 濃度', '今日空污', 'pm2.5'],
  ['颱風 動向', 'Typhoon Haikui', '台风'],
  ['館藏 借書 上限', '每人以8冊為限', '上限'],
  ['館藏 借書 上限', '可借閱兩週', '借书'],
  ['相機 進水', '不慎掉到水裡', '进水'],
  ['柚子 產地', '原產於南部', '产地'],
  ['校長 學歷', '博士，專攻物理', '学历'],
  ['租屋 押金', '保證金兩個月', '押金'],
  ['支援 作業系統', '可裝於 Windows', '作业系统'],
  ['博物館 星期一', '週一休館', '星期一'],
  ['公司 CEO', '執行長宣布', 'ceo'],
])('for "%s", the text "%s" is rewritten to contain %s', (query, text, word) => {
  expect(inWordsOf(query)(text)).toContain(word);
});

it('words without a synonym in the query are unchanged', () => {
  expect(inWordsOf('天文館 開館')('地鐵成因分享器')).toBe('地铁成因分享器');
});

it('English synonyms match whole words only', () => {
  expect(inWordsOf('cause of the delay')('reasonable people')).toBe('reasonable people');
});

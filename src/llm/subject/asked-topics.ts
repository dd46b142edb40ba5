import { simplifiedQuery } from '../text/short-query.ts';

/** Question words, and the words that headings and answers use for what they ask about. Simplified script. */
const TOPICS: ReadonlyArray<[asks: RegExp, topics: string]> = [
  [/多少钱|几多?钱|几[元块]|贵不贵|\bhow much\b/i, '价格 费用'],
  [/几点|什么时间|\bwhat time\b/i, '时间'],
  [/什么时[候间]|何时|几时|哪[天年]|几[号月]|\bwhen\b/i, '时间 日期'],
  [/多久|多长时间|\bhow long\b/i, '时间 期限'],
  [/怎么[去走到搭]|如何前往|点[去搭]|搭[咩什]|坐什么车|\bhow to get\b/i, '交通 前往 路线'],
  [/(?<!差)在哪|哪里|哪儿|边度|位置|\bwhere\b/i, '位于 地点 分布'],
  [/为什么|为何|怎么会|点解|\bwhy\b/i, '原因'],
  [/怎么办|点算|点处理|怎么处理/, '处理 方法'],
  [/怎么[做弄用]|怎样|如何|点样|\bhow to\b/i, '方法 步骤'],
  [/吃什么|吃哪些/, '食物 饮食 为食'],
  [/多大|多[高重长]/, '大小 尺寸 规格'],
  [/带什么|准备什么|需要什么|要什么/, '文件 应备 检附'],
  [/差在哪|哪里不同|不一样|哪个好/, '区别 比较'],
  [/怎么算|如何计算/, '计算 折算'],
  [/(?:可以|能|可唔可以|可否|可不可以|能不能|准|允许).{0,12}[吗么？?]?$/, '规定 限制 禁止'],
];

/** Returns what a query asks about by question words alone: for 多少钱, 价格 and 费用. Simplified script. */
export function askedTopics(query: string): string[] {
  const folded = simplifiedQuery(query);
  return TOPICS.flatMap(([asks, topics]) => (asks.test(folded) ? topics.split(' ') : []));
}

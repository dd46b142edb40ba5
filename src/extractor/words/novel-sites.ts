/**
 * Whether a line was added by a novel site above, in or below a chapter: how to find the site again, that the text has
 * been copied or is incomplete, whom to vote for. Excludes the author's own words.
 */
export function isOfNovelSite(line: string): boolean {
  return line.length <= MAX_LINE && LINES.some((rule) => rule.test(line));
}

const MAX_LINE = 110; // characters; a longer line with such words may be prose about them

const LINES = [
  /^(?:天才)?[一1]秒[钟鐘]?[记記]住\S{0,12}(?:[网網](?:[址站]|[】』」！，。：:\s]|$)|本[站书書][：:地网網]|地址[：:]|域名)|[请請][记記]住本[站书書].{0,12}(?:域名|[网網]址)|章[节節][错錯][误誤].{0,4}[点點]此[举舉][报報]|^最新[网網]址[：:]|^[（(]?本章未完/,
  /^[请請](?:收藏|牢[记記])(?:本[站书書]|\S{1,12}[网網][址站]|网址|網址)\S{0,6}[：:]/,
  /^喜[欢歡]\S{1,30}[请請]大家收藏[：:]/,
  /^最[快新]更新《?\S{1,30}最新章[节節][！!。]?$/,
  /^(?:本站|本[书書])?(?:最新|永久|备用|備用|手[机機]版)\S{0,4}(?:域名|[网網]址)[：:]\s?\S{0,8}[a-z0-9-]{1,40}\.[a-z]/i,
  /^手[机機]用[户戶][请請]?(?:[浏瀏][览覽]|[访訪][问問]|到)\s?\S{1,40}\s?[阅閱][读讀]/,
  /^[请請]勿[开開][启啟][浏瀏][览覽]器[阅閱][读讀]模式/,
  /^正在手打中[，,]\s?[请請]稍等/,
  /^[（(]?(?:本章[为為是]|[这這]是)防[盗盜]章/,
  /^[（(]?未完待[续續][。….，, ]{1,6}(?:如果|[欢歡]迎|[请請]|想知道|[更精]\S{0,6}[请請]).{1,80}[）)]?$/,
  /^[（(【]本章(?:完|[结結]束)[）)】]$/,
  /^(?:相[邻鄰]|同[类類]|新[书書])推[荐薦][：:]/,
];

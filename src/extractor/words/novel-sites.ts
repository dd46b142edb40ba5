import { foldScript } from '../../text/fold.ts';
/**
 * Whether a line was added by a novel site above, in or below a chapter: how to find the site again, that the text has
 * been copied or is incomplete, whom to vote for. Excludes the author's own words.
 */
export function isOfNovelSite(line: string): boolean {
  return line.length <= MAX_LINE && LINES.some((rule) => rule.test(foldScript(line)));
}

const MAX_LINE = 110; // characters; a longer line with such words may be prose about them

const LINES = [
  /^(?:天才)?[一1]秒钟?记住\S{0,12}(?:网(?:[址站]|[】』」！，。：:\s]|$)|本[站书][：:地网]|地址[：:]|域名)|请记住本[站书].{0,12}(?:域名|网址)|章节错误.{0,4}点此举报|^最新网址[：:]|^[（(]?本章未完/,
  /^请(?:收藏|牢记)(?:本[站书]|\S{1,12}网[址站]|网址)\S{0,6}[：:]/,
  /^喜欢\S{1,30}请大家收藏[：:]/,
  /^最[快新]更新《?\S{1,30}最新章节[！!。]?$/,
  /^(?:本站|本书)?(?:最新|永久|备用|手机版)\S{0,4}(?:域名|网址)[：:]\s?\S{0,8}[a-z0-9-]{1,40}\.[a-z]/i,
  /^手机用户请?(?:浏览|访问|到)\s?\S{1,40}\s?阅读/,
  /^请勿开启浏览器阅读模式/,
  /^正在手打中[，,]\s?请稍等/,
  /^[（(]?(?:本章[为是]|这是)防盗章/,
  /^[（(]?未完待续[。….，, ]{1,6}(?:如果|欢迎|请|想知道|[更精]\S{0,6}请).{1,80}[）)]?$/,
  /^[（(【]本章(?:完|结束)[）)】]$/,
  /^(?:相邻|同类|新书)推荐[：:]/,
];

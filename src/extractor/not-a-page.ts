import { foldScript } from '../text/fold.ts';
import { weightOf } from './tree/measure.ts';
import { APOLOGY, wallIn } from './words/wall-lines.ts';

/** Why a fetched page is not the requested one. */
export type NotAPage = 'verification' | 'login_required' | 'page_gone' | 'needs_script';

/**
 * Recognises pages served in place of the requested one: a captcha or bot check, a request to sign in, a "not found"
 * under status 200, a shell that needs scripts. Null for a page with content.
 */
export function notAPage(title: string | null, content: string): NotAPage | null {
  const text = content.replace(/!?\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1').trim();
  if (text.length > MAX_CHARACTERS) return null;
  const name = text.length > MAX_TITLED ? '' : (title ?? '').slice(0, MAX_TITLED);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const kind = KINDS.find((one) => isOfKind(one, { name, text, lines }));
  if (kind !== undefined) return kind.reason;
  if (text.length > MAX_WALL) return null;
  const own = lines.filter((line) => !isStep(line));
  return wallIn(text.length > MAX_BARE || name === '' ? own : [name.trim(), ...own]);
}

const MAX_WALL = 400; // characters; a notice that a page is gone may say what to do now
const MAX_BARE = 60; // characters of a page that says it in its title

const MAX_TITLED = 800; // characters; such pages are short, an article about captchas is not
const MAX_CHARACTERS = 1_200; // characters of pages that explain themselves

/** A page's title, its text and the lines of the text. */
interface Words {
  name: string;
  text: string;
  lines: readonly string[];
}

/**
 * Whether a page is of a kind: its title or a sentence near its beginning says so and hardly anything else, or it says
 * so somewhere and no other sentence is left. On other pages the same words are about something else.
 */
function isOfKind({ within, anywhere, marks }: Kind, { name, text, lines }: Words): boolean {
  if (anywhere?.test(name) || (text.length <= within && anywhere?.test(text))) return true;
  const isMarked = (sentence: string) => marks.some((mark) => mark.test(foldScript(sentence)));
  const isAll = (sentence: string) => isMarked(sentence) && saysOnly(sentence, marks);
  if (partsOfTitle(name).some(isAll)) return true;
  const inLines = text.length <= within ? lines.map(sentencesIn) : [];
  const first = inLines.slice(0, LINES_LOOKED_AT).filter((_, at) => !isStep(lines[at] ?? ''));
  if (first.flat().some(isAll)) return true;
  const isLoose = inLines.flat().some(isMarked) || (isMarked(name) && isMostOf(name, marks));
  return isLoose && !saysMore(lines, isMarked);
}

const LINES_LOOKED_AT = 6;

/** Whether a line is a numbered step, one of several that say what to do. */
function isStep(line: string): boolean {
  return STEP.test(line);
}

const STEP = /^(?:\d{1,2}[.、)）]|[（(]\d{1,2}[)）])\s?/;

function sentencesIn(line: string): string[] {
  return line.split(/(?<=[。！？!?])|(?<=\.)\s/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Returns the title, and its parts without the name of a site before or after it. */
function partsOfTitle(name: string): string[] {
  const parts = name.split(/[|｜_–—]| - /);
  return [name, ...[...parts.slice(0, 1), ...parts.slice(-1)].flatMap(sentencesIn)];
}

/** Whether hardly a word of a sentence is left without the marks. */
function saysOnly(sentence: string, marks: readonly RegExp[]): boolean {
  return lettersBeside(foldScript(sentence).replace(APOLOGY, ''), marks) <= MAX_BESIDE;
}

/** Whether the marks are most of a title, as in 「請完成安全驗證」 but not in 「為什麼網站要你完成安全驗證：一文看懂」. */
function isMostOf(title: string, marks: readonly RegExp[]): boolean {
  return lettersBeside(title, marks) <= MAX_BESIDE_IN_TITLE;
}

const MAX_BESIDE = 0.2; // share of the letters
const MAX_BESIDE_IN_TITLE = 0.6; // where the text says nothing else

function lettersBeside(text: string, marks: readonly RegExp[]): number {
  const rest = marks.reduce((left, mark) => left.replace(mark, '').trim(), foldScript(text));
  return lettersOf(rest) / Math.max(1, lettersOf(text));
}

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Whether a page has a sentence, or items of a list, besides the marked ones. */
function saysMore(lines: readonly string[], isMarked: (sentence: string) => boolean): boolean {
  const others = lines.filter((line) => !isMarked(line));
  if (others.filter((line) => ITEM.test(line)).length >= MIN_ITEMS) return true;
  const sentences = lines.flatMap(sentencesIn).filter((sentence) => !isMarked(sentence));
  return sentences.some((sentence) => SENTENCE.test(sentence) && weightOf(sentence) >= MIN_SENTENCE);
}

const ITEM = /^(?:[-*+]|\d{1,2}[.、)）])\s?\S.{3}/;
const MIN_ITEMS = 2;
const SENTENCE = /[。！？，；]|[.!?,;](?:\s|["')\]]|$)/;
const MIN_SENTENCE = 20; // weighted characters: `Please try again.` is too short

interface Kind {
  reason: NotAPage;
  /** Longest text, in characters, that is searched. */
  within: number;
  /** Words that only such pages have: these decide wherever they appear. */
  anywhere?: RegExp;
  /** Phrases of such pages, which other pages may use about something else. */
  marks: readonly RegExp[];
}

const KINDS: readonly Kind[] = [
  {
    reason: 'verification',
    within: MAX_CHARACTERS, // such pages explain themselves
    anywhere: /^\W{0,20}(?:About this page\s{1,4})?Our systems have detected unusual traffic from your/,
    marks: [],
  },
  {
    reason: 'verification',
    within: 800,
    anywhere:
      /cf-browser-verification|unusual traffic from your|Attention Required! \| Cloudflare|Enable JavaScript and cookies to continue/i,
    marks: [
      /当前环境异常/, // WeChat
      /完成验证后即可继续(?:访问)?/,
      /百度安全验证|网络不给力，请稍后重试/,
      /请(?:先|您)?(?:完成|通过|进行)(?:以?下(?:方|列|面)?的?)?(?:安全|身份|人机|滑[块动]|图形)?(?:检查)?验证/,
      /(?:安全|人机(?:身份)?|滑[块动]|图形)验证(?:中|后|码|$|[。，,：:\s])|请输入验证码/,
      /访问(?:过于|太|太过)频繁|请求过于频繁|操作过于频繁/,
      /(?:检测|发现)到?.{0,12}(?:异常(?:流量|访问|请求|网[络路])|机器人)/,
      /网[络路]环境(?:存在)?异常|您的访问(?:请求)?已?被(?:[阻拦]|防火)/,
      /(?:正在|进行)(?:进行)?(?:安全|浏览器|人机)(?:安全)?(?:检[查测]|识别|验证)/,
      /拖动滑块|点[击择选]?按钮.{0,6}进行验证|我不是机器人/,
      /Just a moment\.\.\.|Checking (?:your browser(?: before accessing(?: \S{1,60})?)?|if the site connection(?: is secure)?)|DDoS protection by/i,
      /Verif(?:y|ying) (?:that )?you are (?:a )?(?:human|not a robot)|are you (?:a )?(?:human|robot)\?|I.m not a robot|press (?:&|and) hold/i,
      /(?:complete|pass) (?:the|a) (?:security|captcha|following)|Pardon Our Interruption|Please wait while (?:your request is being|we) verif/i,
      /disable any ad ?blocker|Access (?:to this page has been )?denied|You don.t have permission to access|Request (?:unsuccessful|blocked)/i,
    ],
  },
  {
    reason: 'login_required',
    within: 300,
    anywhere: /Sina Visitor System/,
    marks: [
      /登[录入](?:后|之后|[即才方]?可|并)?(?:才能|即可|可以?)?(?:[查观]看|浏览|阅读|继续|使用|访问|显示)(?:更多|完整|全部|全文|[这此本])?(?:内容|全文|文章|图片)?/,
      /请(?:先|您先|点击)?登[录入]|[您你][还需尚未没有须要]{1,4}先?登[录入]|新浪访客/,
      /[仅限](?:会员|订阅[户者]?)(?:可|才能)?(?:[观查]看|阅读|浏览)/,
      /(?:please )?(?:log|sign) ?in to (?:continue|view|read|see|access)|you (?:must|need to) (?:be )?(?:log|sign)(?:ged)? ?in/i,
    ],
  },
  {
    reason: 'page_gone',
    within: 300,
    marks: [
      /内容已被(?:发布者|作者)?删除|因违规?无法查看|此内容因违规|[帐账]号已被?(?:[屏封][蔽停禁]|注销)|已经?被发布者删除/,
      /(?:[页网]面|网[页址]|文章|内容|[帖贴]子|资[讯源]|新闻|[链连][接结]|主题|商品|微博|[视影][频片])(?:已?经?)?(?:不存在|(?:已|被|已被)(?:删除|移除|下架|撤[销回])|找不到|无法访问|[失过][效期])/,
      /(?:找不到|无法找到|没有找到|不存在)(?:您|你)?(?:要|所|想|访问|请求|[查浏寻找][询看览]?)*的?(?:这个)?(?:[页网]|文章|内容|资料)/,
      /\b404\b.{0,20}(?:not found|error|找不到|不存在|错误)|(?:error|错误)\s{0,3}(?:code)?\s{0,3}:?\s{0,3}404\b|^404$/i,
      /page (?:you (?:requested|are looking for) )?(?:was |is |could |can)?(?:not|no longer|n.t|cannot)? ?(?:be )?(?:found|available|exists?)|this page (?:doesn.t|does not) exist|page not found/i,
    ],
  },
  {
    reason: 'needs_script',
    within: 300,
    marks: [
      /(?:need|have|please|must|requires?)\s(?:you\s)?(?:to\s)?(?:enable|turn on|activate|allow)?\s?javascript|javascript (?:is|to be|must be) (?:disabled|enabled|required|not)|works? best with javascript/i,
      /(?:开启?|启用|打开|支持|支援)[）)]?\s{0,3}(?:浏览器的?)?\s{0,3}java ?script|[您你]的浏览器(?:无法|不能)访问本[站页网]|java ?script.{0,10}(?:被?禁用|关闭|停用|未启用)/i,
    ],
  },
];

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
  const isMarked = (sentence: string) => marks.some((mark) => mark.test(sentence));
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
  return lettersBeside(sentence.replace(APOLOGY, ''), marks) <= MAX_BESIDE;
}

/** Whether the marks are most of a title, as in 「請完成安全驗證」 but not in 「為什麼網站要你完成安全驗證：一文看懂」. */
function isMostOf(title: string, marks: readonly RegExp[]): boolean {
  return lettersBeside(title, marks) <= MAX_BESIDE_IN_TITLE;
}

const MAX_BESIDE = 0.2; // share of the letters
const MAX_BESIDE_IN_TITLE = 0.6; // where the text says nothing else

function lettersBeside(text: string, marks: readonly RegExp[]): number {
  const rest = marks.reduce((left, mark) => left.replace(mark, '').trim(), text);
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
      /[当當]前[环環]境[异異]常/, // WeChat
      /完成[验驗][证證][后後]即可[继繼][续續](?:[访訪][问問])?/,
      /百度安全[验驗][证證]|网络不给力，请稍后重试/,
      /[请請](?:先|您)?(?:完成|通[过過]|[进進]行)(?:以?下(?:方|列|面)?的?)?(?:安全|身份|人[机機]|滑[块塊動动]|[图圖]形)?(?:检查|檢查)?[验驗][证證]/,
      /(?:安全|人[机機](?:身份)?|滑[块塊動动]|[图圖]形)[验驗][证證](?:中|后|後|碼|码|$|[。，,：:\s])|[请請][输輸]入[验驗][证證][码碼]/,
      /[访訪][问問](?:[过過]于|[过過]於|太|太[过過])[频頻]繁|[请請]求(?:[过過]于|[过過]於)[频頻]繁|操作[过過](?:于|於)[频頻]繁/,
      /(?:[检檢][测測]|[发發][现現])到?.{0,12}(?:[异異]常(?:流量|[访訪][问問]|[请請]求|[网網][络路絡])|[机機]器人)/,
      /[网網][络路絡][环環]境(?:存在)?[异異]常|您的[访訪][问問](?:[请請]求)?(?:已)?被(?:[阻攔拦]|防火)/,
      /(?:正在|[进進]行)(?:[进進]行)?(?:安全|[浏瀏][览覽]器|人[机機])(?:安全)?(?:[检檢][查测測]|[识識][别別]|[验驗][证證])/,
      /拖[动動]滑[块塊]|[点點][击擊擇选選]?按[钮鈕].{0,6}[进進]行[验驗][证證]|我不是[机機]器人/,
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
      /(?:登[录錄入])(?:后|後|之后|之後|[即才方]?可|[并並])?(?:才能|即可|可以?)?(?:[查观觀]看|[浏瀏][览覽]|[阅閱][读讀]|[继繼][续續]|使用|[访訪][问問]|[显顯]示)(?:更多|完整|全部|全文|[这這此本])?(?:[内內]容|全文|文章|[图圖]片)?/,
      /[请請](?:先|您先|[点點][击擊])?登[录錄入]|[您你][还還需尚未没沒有須须要]{1,4}(?:先)?登[录錄入]|新浪[访訪]客/,
      /[仅僅限](?:[会會][员員]|[订訂][阅閱][户戶者]?)(?:可|才能)?(?:[观觀查]看|[阅閱][读讀]|[浏瀏][览覽])/,
      /(?:please )?(?:log|sign) ?in to (?:continue|view|read|see|access)|you (?:must|need to) (?:be )?(?:log|sign)(?:ged)? ?in/i,
    ],
  },
  {
    reason: 'page_gone',
    within: 300,
    marks: [
      /[内內]容已被(?:[发發]布者|作者)?[删刪]除|因[违違][规規]?[无無]法查看|此[内內]容因[违違][规規]|[帐帳账][号號]已(?:被)?(?:[屏封][蔽停禁]|[注註][销銷])|已[经經]?被[发發]布者[删刪]除/,
      /(?:[页頁网網]面|[网網][页頁址]|文章|[内內]容|[帖贴]子|[资資][讯訊源]|新[闻聞]|[链連][接結]|主[题題]|商品|微博|[视視影][频片])(?:已?[经經]?)?(?:不存在|(?:已|被|已被)(?:[删刪]除|移除|下架|撤[销銷回])|找不到|[无無]法[访訪][问問]|[失过過][效期])/,
      /(?:找不到|[无無]法找到|[没沒]有找到|不存在)(?:您|你)?(?:要|所|想|[访訪][问問]|[请請]求|[查浏瀏尋寻找][询詢看览覽]?)*(?:的)?(?:[这這][个個])?(?:[页頁网網]|文章|[内內]容|[资資]料)/,
      /\b404\b.{0,20}(?:not found|error|找不到|不存在|[错錯][误誤])|(?:error|[错錯][误誤])\s*(?:code)?\s*:?\s*404\b|^404$/i,
      /page (?:you (?:requested|are looking for) )?(?:was |is |could |can)?(?:not|no longer|n.t|cannot)? ?(?:be )?(?:found|available|exists?)|this page (?:doesn.t|does not) exist|page not found/i,
    ],
  },
  {
    reason: 'needs_script',
    within: 300,
    marks: [
      /(?:need|have|please|must|requires?)\s(?:you\s)?(?:to\s)?(?:enable|turn on|activate|allow)?\s?javascript|javascript (?:is|to be|must be) (?:disabled|enabled|required|not)|works? best with javascript/i,
      /(?:[开開]啟?|[启啟]用|打[开開]|支持|支援)[）)]?\s*(?:[浏瀏][览覽]器的?)?\s*java ?script|[您你]的[浏瀏][览覽]器(?:[无無]法|不能)[访訪][问問]本[站页頁网網]|java ?script.{0,10}(?:被?禁用|[关關][闭閉]|停用|未[启啟]用)/i,
    ],
  },
];

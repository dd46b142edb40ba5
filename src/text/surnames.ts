/** A run of Han characters, the few characters before it, and the offsets where its words start and end. */
export interface Run {
  text: string;
  before: string;
  bounds: ReadonlySet<number>;
}

/** Surnames that Traditional writes the same. In some words, all of them dictionary phrases, the character converts. */
const SURNAMES = '范岳余郁';

/** Whether the character at `at` is part of a person's name and is not converted: 余 in 余秀华, 里 in 里皮. */
export function isOfAName({ text, before, bounds }: Run, at: number, phrases: Map<string, string>): boolean {
  const character = text.charAt(at);
  if (character === '于') return isSurname(text, at, bounds);
  if (character === '里') return at === 0 && text.length > 1 && CLAUSE_STARTS.test(before) && !INSIDE.test(text);
  if (character === '涂') return isSurnameNotVerb(text, at) && !inPhrase(text, at, phrases);
  if (!SURNAMES.includes(character)) return false;
  if (character === '余' && LEAVES_REST.test(justBefore(text, before, at))) return false;
  if (character === '余' && /\d\s$/.test(before) && at === 0 && MEASURE.test(text)) return false;
  return !inPhrase(text, at, phrases);
}

/** Returns 天後 for a 天后 that counts days (15天后, 第三天后); undefined for the queen of pop and all else. */
export function asCounted({ text, before }: Run, at: number, piece: string): string | undefined {
  if (piece !== '天后' || !/[\d一二三四五六七八九十百千几两半]\s?$/.test(justBefore(text, before, at)))
    return undefined;
  return '天後';
}

/** Whether the run starts with the end of a date: 年 in 2016年里约奥运会 joins no word after it, as it may in 5年里. */
export function endsDate({ text, before }: Run): boolean {
  return text.startsWith('年') ? /(?:19|20)\d\d\s?$/.test(before) : /^[月日号]/.test(text) && /\d\s?$/.test(before);
}

/** Whether 不准 means "not allowed", as in 不准停车, and not "inexact", as in 体重计不准 and 准不准. */
export function isForbidding({ text, before }: Run, at: number, piece: string): boolean {
  return piece === '不准' && (FORBIDS.test(text.slice(at, at + 3)) || before + text === piece);
}

const FORBIDS = /^不准(?![确时的了吗嘛呢啊吧怎是呀又也都还])\p{Script=Han}$/u;

function justBefore(text: string, before: string, at: number): string {
  return (before + text.slice(Math.max(0, at - 2), at)).slice(-2);
}

/** 余 as "more than", before a measure word: 40 余万. */
const MEASURE = /^余[万亿名人年天个家次项件位岁米种条台头只元处座所部篇款辆]/;

/** Start of a clause, where 里 cannot mean "inside" (里皮). Spaces between Han words (「手机 里 的」) start no clause. */
const CLAUSE_STARTS = /(?:^|[，。、：；！？,:;]|(?<!\p{Script=Han})\s)$/u;
const INSIDE = /^里(?:[头外侧衬料裤]|[三两]层)/;
const LEAVES_REST = /(?:[\d十百千万亿亩旬尺丈斤吨仍还]|[\d十百千万亿公]里)$/; // after a number, a measure or 还, 余 means a remainder

/** Whether a two-character phrase converts the character, also where the segmenter sees no word: 「涂满|了」, 「不留|余地」. */
function inPhrase(text: string, at: number, phrases: Map<string, string>): boolean {
  return [at - 1, at].some((start) => {
    const converted = phrases.get(text.slice(Math.max(0, start), start + 2));
    return converted !== undefined && converted[at - start] !== text[at];
  });
}

/** Whether 涂 is a surname: 「涂先生」, 「涂某」, 「演员涂磊」, 「涂磊点评」. Elsewhere it is the verb "spread": 「先涂防晒霜」. */
function isSurnameNotVerb(text: string, at: number): boolean {
  const after = text.slice(at + 1, at + 5);
  if (FORM_OF_ADDRESS.test(text.slice(at + 1)) || (at === 0 && NAME_THAT_ACTS.test(after))) return true;
  return IS_SOMEBODY.test(text.slice(Math.max(0, at - 3), at));
}

/**
 * Whether 于 is a surname: in 「于谦」 alone, 「于先生」, 「于某」, and before two characters that form no word if a verb of
 * saying follows them or a person's role precedes 于 (「演员于小慧」); not in 「位于」, 「于首尔」, 「于微博称」, 「记者于北京」.
 */
function isSurname(text: string, at: number, bounds: ReadonlySet<number>): boolean {
  const after = text.slice(at + 1);
  if (FORM_OF_ADDRESS.test(after)) return true;
  const name = after.slice(0, 2);
  if (name === '' || NOT_OF_A_NAME.test(name) || (name.length === 2 && !bounds.has(at + 2))) return false;
  if (at === 0) return text.length <= 3 || NAME_THAT_SAYS.test(after);
  return name.length === 2 && bounds.has(at + 3) && IS_SOMEBODY.test(text.slice(Math.max(0, at - 3), at));
}

const NAME_THAT_ACTS = /^[^完了好上抹在满改黑白红厚一]{1,2}(?:称|说|表示|认为|点评|评论|回应|直播|道歉|离婚|情感|主持)/;
const NAME_THAT_SAYS = /^..(?:称|说|表示|认为|指出|透露|介绍|坦言|回应)/;
/** Forms of address, and 某 unless it describes a place or time (「于某网站」). */
const FORM_OF_ADDRESS = /^(?:先生|女士|小姐|老师|太太|某{1,2}(?:$|[的和与被因在将称说]))/;
/** Two characters after 于 that are no given name. Some are words that the segmenter does not know. */
const NOT_OF_A_NAME =
  /^[一二三两几各该此其本这那某每全同上下前后公私情理]|^(?:微博|微信|抖音|快手|淘宝|天猫|京东|知乎|小红|推特|脸书|油管|央视|首尔|港交)|[日年月天周时间中内外上下里前后底初末际处的地网股市盘晚]$/;
const IS_SOMEBODY =
  /(?:演员|运动员|队员|球员|创始人|创办人|主持人|作家|画家|歌手|选手|导演|编剧|教练|教授|院士|博士|律师|医生|记者|主席|总裁|总监|经理|书记|董事长|[校市县局部院队厅处所会社]长)$/;

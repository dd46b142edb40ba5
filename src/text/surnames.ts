/** Han in a row, the few characters before it, and where its words start and end. */
export interface Run {
  text: string;
  before: string;
  bounds: ReadonlySet<number>;
}

/** Surnames that are written so in Traditional too, and are another character in some words, all of which are phrases. */
const SURNAMES = '范岳余郁';

/** Whether the character there is part of somebody's name, and stays as it is: 余 of 余秀华, 里 of 里皮. */
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

/** 15天后, 第三天后: days that are counted, and no queen of pop. */
export function asCounted({ text, before }: Run, at: number, piece: string): string | undefined {
  if (piece !== '天后' || !/[\d一二三四五六七八九十百千几两半]\s?$/.test(justBefore(text, before, at)))
    return undefined;
  return '天後';
}

/** 2016年里约奥运会: after its number 年 is a word, and none with what follows. Of 5年里 it may be. */
export function endsDate({ text, before }: Run): boolean {
  return text.startsWith('年') ? /(?:19|20)\d\d\s?$/.test(before) : /^[月日号]/.test(text) && /\d\s?$/.test(before);
}

/** 不准停车 is not allowed, 体重计不准 and 准不准 are not exact. */
export function isForbidding({ text, before }: Run, at: number, piece: string): boolean {
  return piece === '不准' && (FORBIDS.test(text.slice(at, at + 3)) || before + text === piece);
}

const FORBIDS = /^不准(?![确时的了吗嘛呢啊吧怎是呀又也都还])\p{Script=Han}$/u;

function justBefore(text: string, before: string, at: number): string {
  return (before + text.slice(Math.max(0, at - 2), at)).slice(-2);
}

/** 40 余万. */
const MEASURE = /^余[万亿名人年天个家次项件位岁米种条台头只元处座所部篇款辆]/;

/** 里皮: where nothing is that it could be inside of. Blanks between words (「手机 里 的」) start no clause. */
const CLAUSE_STARTS = /(?:^|[，。、：；！？,:;]|(?<!\p{Script=Han})\s)$/u;
const INSIDE = /^里(?:[头外侧衬料裤]|[三两]层)/;
const LEAVES_REST = /(?:[\d十百千万亿亩旬尺丈斤吨仍还]|[\d十百千万亿公]里)$/; // a number, a measure or 还: what is left of it

/** A phrase of two that is no word of its own here: 「涂满|了」, 「不留|余地」. */
function inPhrase(text: string, at: number, phrases: Map<string, string>): boolean {
  return [at - 1, at].some((start) => {
    const converted = phrases.get(text.slice(Math.max(0, start), start + 2));
    return converted !== undefined && converted[at - start] !== text[at];
  });
}

/** True for 「涂先生」, 「涂某」, 「演员涂磊」, 「涂磊点评」; everywhere else somebody spreads something: 「先涂防晒霜」. */
function isSurnameNotVerb(text: string, at: number): boolean {
  const after = text.slice(at + 1, at + 5);
  if (FORM_OF_ADDRESS.test(text.slice(at + 1)) || (at === 0 && NAME_THAT_ACTS.test(after))) return true;
  return IS_SOMEBODY.test(text.slice(Math.max(0, at - 3), at));
}

/**
 * True for 于 with a name after it: 「于谦」 alone, 「于先生」, 「于某」, and two characters that make no word before a verb of
 * saying or after what somebody is (「演员于小慧」); not 「位于」, 「于首尔」, 「于微博称」, 「记者于北京」.
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
/** Or 某, unless a place or a time follows (「于某网站」). */
const FORM_OF_ADDRESS = /^(?:先生|女士|小姐|老师|太太|某{1,2}(?:$|[的和与被因在将称说]))/;
/** Among them what the segmenter does not know as a word. */
const NOT_OF_A_NAME =
  /^[一二三两几各该此其本这那某每全同上下前后公私情理]|^(?:微博|微信|抖音|快手|淘宝|天猫|京东|知乎|小红|推特|脸书|油管|央视|首尔|港交)|[日年月天周时间中内外上下里前后底初末际处的地网股市盘晚]$/;
const IS_SOMEBODY =
  /(?:演员|运动员|队员|球员|创始人|创办人|主持人|作家|画家|歌手|选手|导演|编剧|教练|教授|院士|博士|律师|医生|记者|主席|总裁|总监|经理|书记|董事长|[校市县局部院队厅处所会社]长)$/;

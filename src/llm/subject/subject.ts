import { segmentsOf } from '../../text/segments.ts';
import type { Source } from '../provider.ts';
import { folded } from '../text/folded.ts';
import { simplifiedQuery } from '../text/short-query.ts';
import { haveAbbreviated } from './abbreviations.ts';
import { lacksLatinNames } from './latin-subject.ts';
import { namesOtherOrganisations } from './other-organisations.ts';
import { areAboutSimilarNames } from './similar-names.ts';
import { areAboutSimilarWords } from './similar-words.ts';

const OF_OTHERS_FACTOR = 0.3;

/**
 * Returns how far each source is about what a query names: 1 if it has the name; 0.3 if only other sources do; 0 if it
 * has a look-alike instead; 0 for all if none has the name, as they are then about somebody or something with a similar
 * name. `variants` are rewordings of the query: sources too may use another name where these do.
 */
export function subjectWeights(
  query: string,
  variants: readonly string[],
  sources: readonly Pick<Source, 'title' | 'text'>[],
): number[] {
  const isOfLookAlike = areAboutSimilarNames(query, sources, variants);
  const isOfNearWord = areAboutSimilarWords(query, sources);
  return nameWeights(query, variants, sources).map((weight, index) => {
    if (isOfLookAlike[index]) return 0;
    return isOfNearWord[index] ? Math.min(weight, OF_OTHERS_FACTOR) : weight;
  });
}

function nameWeights(
  query: string,
  variants: readonly string[],
  sources: readonly Pick<Source, 'title' | 'text'>[],
): number[] {
  const whole = sources.map(({ title, text }) => `${title}\n${text}`);
  if (lacksLatinNames(query, whole)) return sources.map(() => 0);
  const otherWords = variants.map(nameKey);
  const names = namesIn(query).filter((name) => otherWords.every((words) => words.includes(name)));
  const texts = whole.map(nameKey);
  if (names.length === 0)
    return namesOtherOrganisations(query, texts) ? sources.map(() => 0) : shortNameWeights(query, texts);
  const naming = texts.map((text) => names.some((name) => text.includes(name)));
  if (!naming.includes(true)) return sources.map(() => 0);
  return naming.map((isNaming) => (isNaming ? 1 : OF_OTHERS_FACTOR));
}

/** Weighs the sources by a short name. A source may write it out in an unknown form, so none is left out. */
function shortNameWeights(query: string, texts: readonly string[]): number[] {
  const isNamed = haveAbbreviated(query, texts);
  if (isNamed === undefined || !isNamed.includes(true)) return texts.map(() => 1);
  return isNamed.map((one) => (one ? 1 : OF_OTHERS_FACTOR));
}

function nameKey(text: string): string {
  return folded(text)
    .replace(/[\s\p{P}]+/gu, '')
    .replaceAll('之', '的'); // 少年維特之煩惱 is also written with 的
}

/**
 * Returns the names in a query: titles in 《》; words that begin with characters which form no dictionary word and look
 * like the name of a person or a place; and names of persons before an office or an age.
 */
function namesIn(query: string): string[] {
  const text = simplifiedQuery(query);
  const titles = [...text.matchAll(/《([^《》]{2,40})》/g)].map(([, title = '']) => title.replace(COLLECTED, ''));
  const words =
    text.replace(/《[^《》]{2,40}》/g, ' ').match(/(?<![\p{L}\p{N}])\p{Script=Han}{3,12}(?![·・‧•])/gu) ?? [];
  const somebody = text.match(SOMEBODY) ?? [];
  return [...titles, ...somebody, ...words.map(nameIn)].filter((name) => name !== undefined).map(nameKey);
}

/** Ends of titles that other sources leave out. */
const COLLECTED = /(?<=.{4})(?:全集|全本|全套|系列|三部曲)$/;

function nameIn(word: string): string | undefined {
  const segments = [...segmentsOf(word)].map(({ segment }) => segment);
  const known = segments.findIndex((segment) => segment.length > 1);
  const unknown = segments.slice(0, known === -1 ? segments.length : known).join('');
  if (NO_NAME.test(unknown) || ASKS_FOR_MORE.test(word.slice(unknown.length - 1))) return undefined;
  if (isNamedPlace(word, segments)) return word;
  const place = PLACE.exec(unknown)?.[0];
  if (place !== undefined) return place.replace(/锭$/, ''); // sources leave 锭 out
  if (PERSON.test(unknown)) return unknown;
  return unknown.length >= 2 && BODY.test(word.slice(unknown.length)) ? unknown : undefined;
}

/** Whether a word is a place like 七星潭, of which the dictionary knows 七星; 高山 and 古鎮 are whole words there. */
function isNamedPlace(word: string, segments: readonly string[]): boolean {
  return (
    segments.length > 1 &&
    segments.at(-1)?.length === 1 &&
    /^[^的最大小高名美好新老]{2,4}[湖山溪桥寺庙岛潭]$/.test(word)
  );
}

const SURNAME =
  '[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严赖覃洪武莫孔汤柯庄游詹简温施颜翁蓝卓涂连纪巫童倪辜凌饶阮俞鲍章岳]';
/**
 * Characters that end no name: 韓國人, 柯基犬, 林口區 and 湯唯的 begin with a surname too, and their sources may leave the last
 * character out. In 岳飛是 and 岳飛在 the last one is the next word of a question; 和 and 為 also end names (林志和).
 */
const NOBODY = '[的人者员孩犬猫鼠鱼龟区市县省站队组部处所是在从有被与因于获对由到当及又号]';
const PERSON = new RegExp(`^${SURNAME}.(?!${NOBODY}).$`);
const SOMEBODY = new RegExp(
  `(?<!\\p{Script=Han})${SURNAME}\\p{Script=Han}(?!${NOBODY})\\p{Script=Han}(?=\\s?(?:律师|医[师生]|教[授练]|老师|导演|董事长|总经理|执行长|议员|立委|委员|[部校院局市县]长|主任|博士|先生|女士|小姐|选手|球员|投手|演员|歌手|作家|主播|记者|学历|身高|年[薪龄纪]|生日|老[公婆]|丈夫|妻子|女友|男友|近况))`,
  'gu',
);
/** Beginnings that say what is looked for: 哪座山, 可帶狗餐廳 and 求姻緣廟. */
const NO_NAME = /^[哪那这几何可不能有求走去看吃]/;
/** Question for more than the name: 孔府、孔林和什麼. */
const ASKS_FOR_MORE = /^[和与跟及](?:什么|哪|谁|何)/;
/** A proper name followed by a kind of place. */
const PLACE = /^..{1,3}?[湖山溪桥寺庙宫岛湾镇乡村路街巷锭](?=$|全|位|属|有|在|是)/;
/** Kinds of organisation or venue, which follow a proper name. */
const BODY =
  /^(?:大学|学院|高中|国中|国小|小学|中学|幼[儿稚]园|医院|诊所|公司|科技|电子|光电|生技|实业|银行|证券|集团|基金会|协会|建设|餐厅|饭店|酒店|旅馆|民宿|咖啡|书店|音乐节|博物馆|美术馆|图书馆|体育馆|夜市|公园|农场|牧场|车站|大桥|隧道|水库|社区|步道|瀑布|老街|露营区|温泉|影城|百货|市场|工作室|事务所|牙医|补习班|健身房|烘焙|早餐|小吃|火锅|烧肉|拉面|豆花|牛[肉排])/;

import { foldText } from '../../text/fold.ts';
import { hasHan } from '../../text/han.ts';
import { segmentsOf } from '../../text/segments.ts';
import type { Period } from '../dates/period.ts';
import { inChinese } from '../english/translate.ts';
import { maybePeople, namesBody, namesFirm, namesReported } from '../names/name-forms.ts';
import { findNames } from '../names/names.ts';
import { namesPlace } from '../names/places.ts';
import { eventRange } from './event-topic.ts';
import { asksForTravel, asksWhatLasts } from './evergreen-cues.ts';
import { isHandsOn, latinNewsRange } from './latin-topic.ts';
import { EVERGREEN, TOPICS, type TopicRule } from './rules.ts';
import { AT_HOME, HANDS_ON, MATTER, MILD, PLATFORM, WEAK } from './weak-cues.ts';

/**
 * Returns the topic of a query: the first row of TOPICS that matches both the query as typed and without the blanks
 * between Chinese words, as 「消息 佇列」 is one word. A cue that is as frequent in everyday questions counts only beside a
 * time, a place, a name or another topic. `query` is folded; `whole` is as typed, for names.
 */
export function topicOf(query: string, whole: string, period: Period | undefined): Topic | undefined {
  const topic = ruleFor(query, whole, period);
  if (topic !== undefined) return topic;
  if (!hasHan(query)) return latinTopic(whole, period);
  const timeRange = eventRange(query, whole);
  return timeRange && { category: 'news', timeRange };
}

/** Returns the news that an English query asks for, by its own words or by those of its translation. */
function latinTopic(whole: string, period: Period | undefined): Topic | undefined {
  const own = latinNewsRange(whole);
  if (own !== undefined) return { category: 'news', timeRange: own };
  const translated = isHandsOn(whole) ? undefined : inChinese(whole);
  if (translated === undefined || !translated.isWhole || !translated.isNamed) return undefined;
  const { chinese } = translated;
  const query = foldText(chinese);
  if (EVERGREEN.some(({ pattern }) => pattern.test(query))) return undefined;
  const topic = topicOf(query, chinese, period);
  return topic?.category === 'news' && hasHan(query) ? topic : undefined;
}

/** Category and period of a query's topic. */
export type Topic = Pick<TopicRule, 'category' | 'timeRange'>;

function ruleFor(query: string, whole: string, period: Period | undefined): TopicRule | undefined {
  const glued = query.replace(BLANKS_IN_HAN, '');
  const fit = TOPICS.filter(({ pattern }) => pattern.test(query) && (glued === query || pattern.test(glued)));
  const [first] = fit;
  const rest = query.replace(WEAK, STRUCK);
  const isOwnTask = HANDS_ON.test(query) || (AT_HOME.test(query) && !isOfPublic(rest, whole));
  if (first === undefined || first.category !== 'news' || isTimely(period, isOwnTask)) return first;
  const isNews = isOwnTask
    ? fitsWithout(query, [WEAK, MILD], fit)
    : fitsWithout(query, [WEAK], fit) || fit.length > 1 || isOfSomebody(rest, whole);
  return isNews ? first : fit.find(({ category }) => category !== 'news');
}

/** Whether the period makes a cue news. A year does not, nor does "the newest" of something that the asker sets up. */
function isTimely(period: Period | undefined, isHandsOn: boolean): boolean {
  return period !== undefined && period.timeRange !== 'year' && !(period.isVague && isHandsOn);
}

/** Whether one of the matching topics still matches when these cues are removed. */
function fitsWithout(query: string, cues: readonly RegExp[], fit: readonly TopicRule[]): boolean {
  const rest = cues.reduce((text, cue) => text.replace(cue, STRUCK), query);
  return rest === query || fit.some(({ pattern }) => pattern.test(rest));
}

const BLANKS_IN_HAN = /(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])/g;
const STRUCK = '○'; // occurs in no pattern

/** Whether the query names who was affected or where, or something that may be new. */
function isOfSomebody(rest: string, whole: string): boolean {
  return MATTER.test(rest) || isOfPublic(rest, whole) || namesOf(whole, MAKERS) || isOfReported(rest);
}

/** Whether the query describes somebody as reports do, and does not ask for knowledge or a task. */
function isOfReported(rest: string): boolean {
  return (namesReported(rest) || namesFirm(rest)) && !asksWhatLasts(rest) && !asksForTravel(rest);
}

/** Whether the query names a person, place or body that newspapers write about. */
function isOfPublic(rest: string, whole: string): boolean {
  if (namesPlace(rest) || namesBody(rest) || namesOf(whole, ACTORS)) return true;
  // In a word unknown to the dictionary, the surname is a segment by itself.
  return maybePeople(rest).some((word) => [...segmentsOf(word)][0]?.segment.length === 1);
}

function namesOf(text: string, kinds: ReadonlySet<string>): boolean {
  return findNames(text).some(({ name, spelling }) => kinds.has(name.kind) && !PLATFORM.test(spelling));
}

const ACTORS: ReadonlySet<string> = new Set(['person', 'org', 'gov', 'school', 'country', 'place', 'event']);
const MAKERS: ReadonlySet<string> = new Set(['company', 'product']);

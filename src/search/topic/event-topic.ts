import type { TimeRange } from '../../schemas.ts';
import { foldText } from '../../text/fold.ts';
import { maybePerson, namesBody, namesFirm, namesReported, SURNAME } from '../names/name-forms.ts';
import { findNames } from '../names/names.ts';
import { namesPlace } from '../names/places.ts';
import { EVENTS, type EventRule, FIGURES, MARKS, REPORTS } from './events.ts';
import { asksForTravel, asksWhatLasts } from './evergreen-cues.ts';
import { isOfLeader } from './leaders.ts';
import { AT_HOME, HANDS_ON } from './weak-cues.ts';

/**
 * Returns the period of the news that a query asks for by naming an event and whom it affects, or undefined when
 * newspapers would not report it. `query` is folded; `whole` is as typed, for names.
 */
export function eventRange(query: string, whole: string): TimeRange | undefined {
  const isSentence = SENTENCE.test(query);
  if (!isSentence && HANDS_ON.test(query)) return undefined;
  if (isOfLeader(query)) return 'month';
  if (asksWhatLasts(query)) return undefined;
  const isAtHome = asksForTravel(query) || (!isSentence && AT_HOME.test(query));
  for (const { rule, pattern } of RULES) {
    const match = rule.of === 'all' || !isAtHome ? pattern.exec(query) : null;
    if (match !== null && isNewsOf(rule.of, match, query, whole)) return rule.timeRange;
  }
  return (isSentence && isReport(query, whole)) || (!isAtHome && namesTwo(query, whole)) ? 'month' : undefined;
}

const RULES = EVENTS.map((rule) => ({ rule, pattern: new RegExp(rule.words.trim().split(/\s+/).join('|')) }));
const SENTENCE = /[\u3400-\u9fff\d]{8}/;

function isNewsOf(of: EventRule['of'], match: RegExpExecArray, query: string, whole: string): boolean {
  if (of === 'all' || namesPerson(query, match, whole)) return true;
  if (of === 'body') return namesBody(query) || namesOf(whole, BODIES);
  if (of === 'firm') return namesFirm(query) || namesOf(whole, FIRMS);
  return of === 'anybody' && (isPublic(query, whole) || FIGURES.test(query));
}

function isPublic(query: string, whole: string): boolean {
  return namesPlace(query) || namesBody(query) || namesReported(query) || namesFirm(query) || namesOf(whole, PUBLIC);
}

/** Whether a sentence is worded as reports are. */
function isReport(query: string, whole: string): boolean {
  if (REPORTS.test(query)) return true;
  const marks = query.match(MARKS);
  return marks !== null && (new Set(marks).size > 1 || isPublic(query, whole));
}

/** Whether a person is named: by a name in the table, or by a word that may be a name and is placed like one. */
function namesPerson(query: string, { index, 0: { length } }: RegExpExecArray, whole: string): boolean {
  if (namesOf(whole, PEOPLE)) return true;
  const beside = [BEFORE.exec(query.slice(0, index)), AFTER.exec(query.slice(index + length))];
  return [...beside, ...query.matchAll(ALONE)].some((found) => maybePerson(found?.[1] ?? ''));
}

/** Whether the query names two people, who then have to do with each other. */
function namesTwo(query: string, whole: string): boolean {
  const known = findNames(whole).filter(({ name }) => PEOPLE.has(name.kind));
  const people = new Set(known.map(({ spelling }) => foldText(spelling)));
  for (const [, word = ''] of query.matchAll(ALONE)) if (word.length === 3 && maybePerson(word)) people.add(word);
  return people.size > 1;
}

const BEFORE = new RegExp(`(?:^|\\P{L})(${SURNAME}[\\u3400-\\u9fff]{1,2})\\s*$`, 'u');
const AFTER = new RegExp(`^(${SURNAME}[\\u3400-\\u9fff]{1,2})(?=\\P{L}|$)`, 'u');
const ALONE = new RegExp(`(?<=^|\\s)(${SURNAME}[\\u3400-\\u9fff]{1,2})(?=\\s|$)`, 'g');

function namesOf(text: string, kinds: ReadonlySet<string>): boolean {
  return findNames(text).some(({ name }) => kinds.has(name.kind));
}

const PEOPLE: ReadonlySet<string> = new Set(['person']);
const BODIES: ReadonlySet<string> = new Set(['gov', 'org']);
const FIRMS: ReadonlySet<string> = new Set(['company', 'org']);
const PUBLIC: ReadonlySet<string> = new Set([...PEOPLE, ...FIRMS, 'gov', 'school', 'country', 'place', 'event']);

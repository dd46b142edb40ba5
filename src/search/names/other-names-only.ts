import { foldText } from '../../text/fold.ts';
import { hasHan } from '../../text/han.ts';
import type { Name } from './name-table.ts';
import { findNames } from './names.ts';

/**
 * Whether a query names a person, company, school or country, but the texts are about others: none mentions any form of
 * the name, and more than half name another of its kind. For companies and schools the first suffices: their pages have
 * their name.
 */
export function nameOnlyOthers(query: string, texts: readonly string[]): boolean {
  const asked = namesOf(query);
  if (asked.length === 0 || texts.length < MIN_TEXTS) return false;
  if (asked.some(isMaker) && /[a-z]/i.test(withoutNames(query))) return false; // 任天堂 Switch asks about the product
  const forms = asked.flatMap(formsOf);
  // A single text with the name decides, and finding all names in a text takes a hundred times as long.
  if (texts.some((text) => mentions(foldText(text), forms))) return false;
  if (asked.every(({ kind }) => WITH_NAME.has(kind))) return true;
  const kinds = new Set(asked.map(({ kind }) => kind));
  const naming = texts.filter((text) => namesOf(text).some(({ kind }) => kinds.has(kind)));
  return naming.length > texts.length / 2;
}

const MIN_TEXTS = 2; // a single text may use a nickname
const KINDS = new Set(['person', 'company', 'school', 'country']);
const WITH_NAME = new Set(['company', 'school']);

function namesOf(text: string): Name[] {
  return findNames(text)
    .map(({ name }) => name)
    .filter(({ kind }) => KINDS.has(kind));
}

function isMaker({ kind }: Name): boolean {
  return kind === 'company';
}

function withoutNames(query: string): string {
  return findNames(query).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), query);
}

function mentions(folded: string, forms: readonly string[]): boolean {
  return forms.some((form) => folded.includes(form));
}

/** Returns all forms of a name in folded script, short forms included: 賴總統, 台積, 赴日. */
function formsOf({ tw, cn, hk, official, aliases, tickers, kind }: Name): string[] {
  const forms = [tw, cn, hk, ...official, ...aliases, ...tickers].filter((form) => form.length > 1).map(foldText);
  const shorts = [tw, cn, hk].map(foldText).flatMap((form) => shortFormsOf(form, kind));
  return [...new Set([...forms, ...shorts])];
}

function shortFormsOf(form: string, kind: string): string[] {
  const first = form.charAt(0);
  if (!hasHan(first)) return [];
  if (kind === 'country') return [first];
  if (kind === 'person') return [form.slice(-2), ...OFFICES.map((office) => first + office)];
  return [form.slice(0, 2)];
}

const OFFICES = [
  '总统',
  '院长',
  '主席',
  '市长',
  '部长',
  '总理',
  '首相',
  '董',
  '总',
  '先生',
  '女士',
  '教授',
  '导',
  '委员',
  '氏',
];

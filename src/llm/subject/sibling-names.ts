import { folded } from '../text/folded.ts';
import { shortQuery } from '../text/short-query.ts';
import { KINDS, type Kind, type Member } from './kinds.ts';

/** A kind, with the members that the query names. */
interface Asked {
  kind: Kind;
  asked: readonly Member[];
}

/**
 * Returns a test for texts that name other members of a kind (日本's rate of unemployment, when 台灣's is asked about) and
 * nothing that the query names. One that names none is about what is asked: a country's own pages seldom name it.
 */
export function isAboutSiblings(query: string): (text: string) => boolean {
  const kinds = kindsIn(query);
  if (kinds.length === 0) return () => false;
  return (text) => {
    const small = folded(text);
    return kinds.some((one) => !namesAsked(small, one) && namesOther(small, one));
  };
}

/** Whether every text is about other members of a kind. A single text may use a name that is not known. */
export function areAllAboutSiblings(query: string, texts: readonly string[]): boolean {
  const subjects = kindsIn(query).filter(({ kind }) => kind.isSubject);
  if (subjects.length === 0 || texts.length < MIN_TEXTS) return false;
  const small = texts.map(folded);
  return subjects.some((one) => small.every((text) => !namesAsked(text, one) && namesOther(text, one)));
}

const MIN_TEXTS = 2;

function kindsIn(query: string): Asked[] {
  const asking = folded(shortQuery(query));
  const found = KINDS.map((kind) => ({ kind, asked: kind.members.filter(({ names }) => names.test(asking)) }));
  return found.filter(({ asked }) => asked.length > 0);
}

function namesAsked(small: string, { asked }: Asked): boolean {
  return asked.some(({ names, also }) => names.test(small) || also?.test(small));
}

function namesOther(small: string, { kind, asked }: Asked): boolean {
  return kind.members.some((member) => !asked.includes(member) && member.names.test(small));
}

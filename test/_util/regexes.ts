import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { full } from 'acorn-walk';

const ROOT = join(import.meta.dirname, '../..');

export interface FoundRegex {
  source: string;
  flags: string;
  /** `src/file.ts:line`, or only the file for a composed expression. */
  at: string;
}

/** Finds every regular expression of the sources: literals, and those composed while modules load. */
export async function findRegexes(): Promise<FoundRegex[]> {
  const files = ['src', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  const parts = files.map((file) => ({ file, ...regexesIn(file) }));
  const composers = parts.filter(({ isComposing }) => isComposing).map(({ file }) => file);
  return [...parts.flatMap(({ literals }) => literals), ...(await composedBy(composers))];
}

function regexesIn(file: string): { literals: FoundRegex[]; isComposing: boolean } {
  // Types become blanks, so line numbers are kept.
  const code = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'));
  const literals: FoundRegex[] = [];
  let isComposing = false;
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node: AnyNode) => {
    const at = `${file}:${node.loc?.start.line}`;
    if (node.type === 'Literal' && node.regex) {
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, at });
    }
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return;
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') isComposing = true;
  });
  return { literals, isComposing };
}

/** Records the RegExp calls of our own code while these modules are loaded and used once. */
async function composedBy(files: readonly string[]): Promise<FoundRegex[]> {
  const found: FoundRegex[] = [];
  const real = globalThis.RegExp;
  const record = (made: RegExp) => {
    const caller = new Error().stack?.split('\n').find((line) => /\/(?:src|tools)\/[\w/-]+\.ts/.test(line)) ?? '';
    const file = /(?:src|tools)\/[\w/-]+\.ts/.exec(caller)?.[0];
    if (file !== undefined && files.includes(file)) found.push({ source: made.source, flags: made.flags, at: file });
    return made;
  };
  globalThis.RegExp = new Proxy(real, {
    construct: (target, given) => record(new target(...(given as [string, string]))),
    apply: (target, _self, given) => record(target(...(given as [string, string]))),
  });
  try {
    for (const file of files) await import(join(ROOT, file));
    const { inWordsOf } = await import('../../src/llm/subject/synonyms.ts');
    inWordsOf('AI 手機 iPhone 價格'); // composes its expressions on use
    const { matchWords } = await import('../../src/text/word-matches.ts');
    matchWords(/明天/, '明天', new Set([0, 2])); // copies the expressions it is given
  } finally {
    globalThis.RegExp = real;
  }
  const unseen = files.filter((file) => !found.some(({ at }) => at === file));
  if (unseen.length > 0) throw new Error(`these put regular expressions together that were not seen: ${unseen}`);
  return found;
}

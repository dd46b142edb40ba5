/**
 * Removes the examples of rules from the compiled sources: they are tests, which the package does not run.
 * `prepack` calls it; only lists of texts called `examples` or `counterexamples` are touched.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { type Node, type Property, parse } from 'acorn';
import { simple } from 'acorn-walk';

for (const file of globSync('dist/src/**/*.js')) {
  const source = readFileSync(file, 'utf8');
  if (!/\b(?:counter)?examples:/.test(source)) continue;
  const lists: Node[] = [];
  simple(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), {
    Property(node) {
      if (isListOfTexts(node)) lists.push(node.value);
    },
  });
  const stripped = lists.reduceRight((text, { start, end }) => `${text.slice(0, start)}[]${text.slice(end)}`, source);
  writeFileSync(file, stripped);
}

function isListOfTexts({ key, value }: Property): boolean {
  const isNamed = key.type === 'Identifier' && /^(?:counter)?examples$/.test(key.name);
  if (!isNamed || value.type !== 'ArrayExpression') return false;
  return value.elements.every((one) => one?.type === 'Literal' || one?.type === 'TemplateLiteral');
}

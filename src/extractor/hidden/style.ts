import type { OutlineElement } from './outline.ts';
import type { Rules } from './rules.ts';
import type { Entry } from './selector-index.ts';
import { type Setting, settingsIn } from './settings.ts';

/** A declaration as it competes in the cascade: from a rule, from the element's own style, or from an old attribute. */
interface Said extends Setting {
  from: Entry | 'own' | 'attribute';
}

export type Style = ReadonlyMap<string, Said>;

/** The styles of a page's elements, each made when it is asked for. */
export class Styles {
  readonly rules: Rules;
  private readonly layers: ReadonlyMap<string, number>;
  private readonly made = new Map<OutlineElement, Style>();
  private readonly settings = new Map<object, readonly Setting[]>();

  constructor(rules: Rules, layers: readonly string[]) {
    this.rules = rules;
    const sorted = [...layers].sort((one, other) => compareLayers(one, other, layers));
    this.layers = new Map(sorted.map((layer, at) => [layer, at]));
  }

  /** Returns an element's declarations that win the cascade. */
  of(element: OutlineElement): Style {
    const known = this.made.get(element);
    if (known !== undefined) return known;
    const winners = new Map<string, Said>();
    for (const one of hintsOf(element)) winners.set(one.property, one);
    for (const from of this.rules.of(element))
      for (const one of this.settingsOf(from)) this.compete(winners, one, from);
    const { style = '', id } = element.attributes;
    // WeChat hides the article body until a script has run.
    if (style !== '' && id !== 'js_content') for (const one of settingsIn(style)) this.compete(winners, one, 'own');
    this.made.set(element, winners);
    return winners;
  }

  /** Returns a property's value, '' when nothing sets it. */
  value(element: OutlineElement, property: string): string {
    const said = this.of(element).get(property)?.value ?? '';
    const value = said.includes('var(') ? this.substituted(said, element).toLowerCase() : said;
    if (value === 'inherit' && element.parent !== null) return this.value(element.parent, property);
    return /^(?:unset|initial|revert|revert-layer)$/.test(value) ? '' : value;
  }

  /** Returns an inherited property's value, with the element that sets it. */
  inherited(element: OutlineElement, property: string): { value: string; by: OutlineElement | null } {
    for (let at: OutlineElement | null = element; at !== null && this.rules.steps-- > 0; at = at.parent) {
      const value = this.value(at, property);
      if (value !== '') return { value, by: at };
    }
    return { value: '', by: null };
  }

  private settingsOf({ rule }: Entry): readonly Setting[] {
    const known = this.settings.get(rule);
    if (known !== undefined) return known;
    this.rules.steps -= rule.declarations.length;
    const found = settingsIn(rule.declarations);
    this.settings.set(rule, found);
    return found;
  }

  private compete(winners: Map<string, Said>, setting: Setting, from: Said['from']): void {
    this.rules.steps -= COMPETING;
    const winner = winners.get(setting.property);
    const said = { ...setting, from };
    if (winner === undefined || this.isStronger(said, winner)) winners.set(setting.property, said);
  }

  /** Importance, the element's own style, layers (in reverse where important), specificity, order. */
  private isStronger(one: Said, other: Said): boolean {
    if (one.isImportant !== other.isImportant) return one.isImportant;
    if (one.from === 'own' || other.from === 'attribute') return true;
    if (other.from === 'own' || one.from === 'attribute') return false;
    const [first, second] = [this.layerOf(one.from), this.layerOf(other.from)];
    if (first !== second) return first > second !== one.isImportant;
    const [own, theirs] = [this.rules.specificityOf(one.from), this.rules.specificityOf(other.from)];
    return own === theirs ? one.from.rule.at >= other.from.rule.at : own > theirs;
  }

  private layerOf({ rule: { layer } }: Entry): number {
    return layer === '' ? this.layers.size : (this.layers.get(layer) ?? 0);
  }

  /** Replaces variables, the innermost first. One that is not there, without a fallback, leaves nothing of the value. */
  private substituted(value: string, element: OutlineElement, depth = 0): string {
    let text = value;
    for (let round = 0; round < MAX_VARIABLES && text.includes('var('); round++) {
      this.rules.steps -= text.length;
      if (depth > MAX_DEPTH || text.length > MAX_VALUE || this.rules.steps < 0) return '';
      let isMissing = false;
      text = text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
        const found = this.variable(name, element, depth);
        isMissing ||= found === '' && fallback === undefined;
        return found === '' ? (fallback ?? '').trim() : found;
      });
      if (isMissing) return '';
    }
    return text;
  }

  private variable(name: string, element: OutlineElement, depth: number): string {
    const { value, by } = this.declared(name, element);
    return by !== null && value.includes('var(') ? this.substituted(value, by, depth + 1) : value;
  }

  private declared(name: string, element: OutlineElement): { value: string; by: OutlineElement | null } {
    for (let at: OutlineElement | null = element; at !== null && this.rules.steps-- > 0; at = at.parent) {
      const value = this.of(at).get(name)?.value;
      if (value === 'initial') break; // as if it were not there
      if (value !== undefined && value !== 'inherit') return { value, by: at };
    }
    return { value: '', by: null };
  }
}

const COMPETING = 3; // steps
const VARIABLE = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|(?<!var)\([^()]*\))*))?\)/gi;
const MAX_VARIABLES = 20;
const MAX_DEPTH = 8;
const MAX_VALUE = 500; // characters

/** The layers inside another come before it. */
function compareLayers(one: string, other: string, order: readonly string[]): number {
  if (one.startsWith(`${other}.`)) return -1;
  return other.startsWith(`${one}.`) ? 1 : order.indexOf(one) - order.indexOf(other);
}

/** Returns what attributes of old pages say: weaker than any rule. */
function hintsOf({ name, attributes: { color, bgcolor, text } }: OutlineElement): Said[] {
  const colour = name === 'font' ? color : name === 'body' ? text : undefined;
  const hints = [['color', colour] as const, ['background-color', bgcolor] as const];
  return hints.flatMap(([property, value]) =>
    value === undefined ? [] : [{ property, value: value.toLowerCase(), isImportant: false, from: 'attribute' }],
  );
}

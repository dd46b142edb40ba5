import { compile } from 'css-select';
import { parse, type Selector, SelectorType } from 'css-what';
import type { OutlineElement } from './outline.ts';
import { type Entry, type Index, indexOf, keysOf, MAX_SELECTOR, type Matcher } from './selector-index.ts';
import type { Rule } from './sheet.ts';

/**
 * Work that a page's selectors may take: characters read, and elements looked at for them. When it is spent, a rule that
 * hides is believed by its key alone (the id, class or tag), so that no sheet is long enough to hide its last rule, and
 * other rules are not read.
 */
const MAX_STEPS = 6_000_000;
const READING = 40; // steps per character that is parsed and compiled

/** A page's rules: those that may hide text, and those that may show it again. */
export class Rules {
  steps = MAX_STEPS;
  private readonly hiding: Index;
  private readonly others: () => readonly Rule[];
  private all: Index | null = null;

  /** `others` is asked for the other rules when the first element is found that a rule may hide. */
  constructor(hiding: readonly Rule[], others: () => readonly Rule[]) {
    this.hiding = indexOf(hiding);
    this.others = others;
  }

  /** Whether a rule that may hide matches an element. */
  mayHide(element: OutlineElement): boolean {
    const { hiding } = this;
    return keysOf(element, hiding).some((key) =>
      hiding.entries.get(key)?.some((one) => this.matches(one, element, true)),
    );
  }

  /** Returns the entries that match an element; none when the steps are spent. */
  of(element: OutlineElement): Entry[] {
    if (this.steps <= 0) return [];
    this.all ??= indexOf(this.others());
    return [...this.found(element, this.hiding, true), ...this.found(element, this.all, false)];
  }

  private found(element: OutlineElement, index: Index, isHiding: boolean): Entry[] {
    return keysOf(element, index).flatMap((key) =>
      (index.entries.get(key) ?? []).filter((one) => this.matches(one, element, isHiding)),
    );
  }

  specificityOf(entry: Entry): number {
    return entry.matcher?.specificity ?? 0;
  }

  private matches(entry: Entry, element: OutlineElement, isHiding: boolean): boolean {
    if (this.steps <= 0) return isHiding;
    this.steps -= costOf(entry);
    try {
      entry.matcher ??= this.matcherOf(entry, isHiding);
      return entry.matcher.test(element);
    } catch {
      return isHiding; // the steps are spent
    }
  }

  private matcherOf({ selector, rule: { scope } }: Entry, isHiding: boolean): Matcher {
    if (selector.length > MAX_SELECTOR) return { specificity: 0, test: () => isHiding };
    if (COMPOUND.test(selector) && scope === null) return compound(selector);
    this.steps -= selector.length * READING;
    try {
      const tokens = parse(selector);
      const specificity = weightOf(tokens);
      if (hasOther(tokens)) return NOTHING;
      const own = this.compiled(selector, scope);
      if (scope === null) return { specificity, test: own };
      const around = this.compiled(`:is(${scope.root}),:is(${scope.root}) *`, null);
      const limit = scope.limit ? this.compiled(`:is(${scope.limit}),:is(${scope.limit}) *`, scope) : () => false;
      return { specificity, test: (element) => own(element) && around(element) && !limit(element) };
    } catch {
      return NOTHING; // browsers ignore rules with a selector that they cannot read
    }
  }

  private compiled(selector: string, scope: Rule['scope']): (element: OutlineElement) => boolean {
    const whole = selector
      .replace(/(^|[\s>+~(,])[\w*-]*\|(?=[\w*])/g, '$1') // any namespace
      .replaceAll(':scope', scope === null ? ':root' : `:is(${scope.root})`);
    const options = { adapter: this.adapter, pseudos: PSEUDOS, cacheResults: true };
    return compile<OutlineElement, OutlineElement>(withClasses(parse(whole)), options);
  }

  private spend(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) throw new Error('too much work');
  }

  private readonly adapter = {
    isTag: (node: OutlineElement): node is OutlineElement => node.name !== '',
    getName: ({ name }: OutlineElement) => name,
    getAttributeValue: ({ attributes }: OutlineElement, name: string) =>
      Object.hasOwn(attributes, name) ? attributes[name] : undefined,
    hasAttrib: ({ attributes }: OutlineElement, name: string) => Object.hasOwn(attributes, name),
    getParent: ({ parent }: OutlineElement) => {
      this.spend(1);
      return parent;
    },
    getChildren: ({ children }: OutlineElement) => {
      this.spend(children.length + 1);
      return children;
    },
    getSiblings: (element: OutlineElement) => {
      const siblings = element.parent?.children ?? [element];
      this.spend(siblings.length);
      return siblings;
    },
    prevElementSibling: ({ parent, index }: OutlineElement) => {
      this.spend(1);
      return parent?.children[index - 1] ?? null;
    },
    getText: () => '',
    removeSubsets: (nodes: OutlineElement[]) => nodes,
  };
}

/** Returns the steps that it takes to try a selector: long ones have many parts that may all match. */
function costOf({ selector }: Entry): number {
  return selector.length > LONG ? selector.length >> 1 : 1;
}

const LONG = 60; // characters

const NOTHING: Matcher = { specificity: 0, test: () => false };
const COMPOUND = /^(?:[a-z][\w-]*|\*)?(?:[.#][\w-]+)*$/i;

/** Returns the matcher of a selector of a tag, classes and ids alone: most are, and compiling takes long. */
function compound(selector: string): Matcher {
  const [tag = ''] = /^[^.#]*/.exec(selector) ?? [];
  const names = selector.match(/[.#][\w-]+/g) ?? [];
  const ids = names.filter((name) => name.startsWith('#'));
  const classes = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
  const name = tag.toLowerCase().replace('*', '');
  return {
    specificity: ids.length * ID + classes.length * CLASS + Math.sign(name.length),
    test: (element) =>
      (name === '' || element.name === name) &&
      ids.every((id) => id.slice(1) === element.attributes.id) &&
      classes.every((one) => classesOf(element).has(one)),
  };
}

function classesOf(element: OutlineElement): ReadonlySet<string> {
  element.classes ??= new Set((element.attributes.class ?? '').split(/\s+/));
  return element.classes;
}

const isNever = (_: OutlineElement) => false;
/** Pseudo-classes of states that a page does not begin in, and those that css-select lacks. */
const PSEUDOS = {
  ...Object.fromEntries(
    'hover active focus focus-within focus-visible visited target target-within user-valid user-invalid fullscreen modal popover-open picture-in-picture playing open autofill host -webkit-autofill -moz-focusring'
      .split(' ')
      .map((name) => [name, isNever]),
  ),
  defined: (_: OutlineElement) => true,
  empty: ({ children, hasText }: OutlineElement) => children.length === 0 && !hasText,
  '-has-class': (element: OutlineElement, name?: string | null) => classesOf(element).has(name ?? ''),
};
/** Pseudo-classes of jQuery, with which browsers ignore the rule. */
const OTHERS = new Set(
  'contains icontains parent header button input text image file submit reset password radio checkbox matches selected'.split(
    ' ',
  ),
);

function hasOther(list: readonly Selector[][]): boolean {
  return list.some((tokens) =>
    tokens.some(
      (one) =>
        one.type === SelectorType.Pseudo && (OTHERS.has(one.name) || (Array.isArray(one.data) && hasOther(one.data))),
    ),
  );
}

/** Returns selectors that look up classes in a set: css-select would make an expression for each. */
function withClasses(list: readonly Selector[][]): Selector[][] {
  return list.map((tokens) =>
    tokens.map((one): Selector => {
      if (one.type === SelectorType.Attribute && one.name === 'class' && one.action === 'element')
        return { type: SelectorType.Pseudo, name: '-has-class', data: one.value };
      const isList = one.type === SelectorType.Pseudo && Array.isArray(one.data);
      return isList ? { ...one, data: withClasses(one.data as Selector[][]) } : one;
    }),
  );
}

/** Returns the specificity of a list's most specific selector: ids, classes and tags as digits of a number. */
function weightOf(list: readonly Selector[][]): number {
  return Math.max(0, ...list.map((tokens) => tokens.reduce((sum, one) => sum + weightOfOne(one), 0)));
}

function weightOfOne(token: Selector): number {
  if (token.type === SelectorType.Tag) return 1;
  if (token.type === SelectorType.Attribute) return token.name === 'id' && token.ignoreCase === 'quirks' ? ID : CLASS;
  if (token.type !== SelectorType.Pseudo || token.name === 'where') return 0;
  if (Array.isArray(token.data)) return weightOf(token.data);
  const [, of = ''] = / of (.*)$/is.exec(token.data ?? '') ?? [];
  return CLASS + (of === '' ? 0 : weightOf(parse(of)));
}

const [ID, CLASS] = [1_000_000, 1_000];

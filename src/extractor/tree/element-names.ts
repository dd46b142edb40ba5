/**
 * Returns an element's id, class, role and itemprop as lower-case words separated by single blanks, without names that
 * say nothing about the element's purpose; `postBody` and `post-body` both become `post body`.
 */
export function elementNames({
  id = '',
  class: classes = '',
  role = '',
  itemprop = '',
}: Record<string, string>): string {
  if (id === '' && classes === '' && role === '' && itemprop === '') return ''; // half of all elements
  const names = isPlain(classes) ? classes : plainNames(classes);
  let words = id === '' || isKey(id) ? names : `${id.replace(OF_NOTE, '$1')} ${names}`;
  if (role !== '' || itemprop !== '') words += ` ${role} ${itemprop}`;
  // Testing first pays: replacing takes far longer than finding that there is nothing to replace.
  if (/[A-Z\u0080-\uffff]/.test(words)) words = words.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').toLowerCase();
  if (/[_-]|[^\S ]| {2}/.test(words)) words = words.replace(/[\s_-]+/g, ' ');
  return words.trim();
}

/** Whether an id is a database key. The `ad2a` in `d2d3ff1b-63d2-42ed-ad2a-230c8f0a0ba3` does not mean "ad". */
function isKey(id: string): boolean {
  return id.length >= MIN_KEY && /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$|^[0-9a-f]{24,}$/i.test(id);
}

const MIN_KEY = 24; // characters

/** The id of a note; encyclopedias derive it from the name of the source: `cite_note-Search_Report-3`. */
const OF_NOTE = /^(cite[_-]?(?:note|ref)|footnote|fn(?:ref)?)[-_:.].*$/i;

/**
 * Drops class names that say nothing about the element's purpose: Tailwind's utility classes with variants or arbitrary
 * values (`print:hidden`, `mt-[var(--banner-height)]`), and BEM modifiers of a class that the element also has
 * (`part part--with-ads`). Marks generated names with `=`.
 */
function plainNames(classes: string): string {
  const names = new Set(classes.split(/\s+/));
  const isModifier = (name: string) => name.includes('--') && names.has(name.split('--', 1)[0] ?? '');
  const plain = [...names].filter((name) => !/[:[]/.test(name) && !isModifier(name));
  return plain.map((name) => (isGenerated(name) ? `=${name.toLowerCase().replace(/[-_]/g, '=')}` : name)).join(' ');
}

/** Whether no class name needs dropping or marking. Half of all elements get here, so the cheapest tests come first. */
function isPlain(classes: string): boolean {
  if (/[:[]|--/.test(classes) || OF_BUILD.test(classes)) return false;
  return !/[A-Z]/.test(classes) || !/\w{16}/.test(classes);
}

/** Prefix of the class names that CSS-in-JS libraries and frameworks with scoped styles generate. */
const OF_BUILD = /(?:^|\s)(?:svelte|css|sc|jsx|astro|jss|tss)-/;

/**
 * Whether a build tool generated a class name from a hash: the `ad` in `svelte-ad9v3y` does not mean "ad". Such names
 * are marked rather than dropped because they still tell kinds of elements apart.
 */
function isGenerated(name: string): boolean {
  if (OF_BUILD.test(name)) return /\d|[a-z][A-Z]/.test(name);
  if (!/^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])\w{16,}$/.test(name)) return false;
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return name.length < parts.length * MIN_PART;
}

const MIN_PART = 3; // characters per part: real words are longer on average

/**
 * Whether an element has any of the attributes. Goes through its own, mostly one or two: looking for each of several
 * names in each of thousands of elements took nearly a tenth of the time of parsing a page.
 */
export function hasAny(attributes: Record<string, string>, names: ReadonlySet<string>): boolean {
  for (const name in attributes) if (names.has(name)) return true;
  return false;
}

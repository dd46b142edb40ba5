import { listed } from './css-text.ts';
import { amountIn } from './lengths.ts';
import { isValid } from './settings.ts';

type Screen = Readonly<Record<string, number | string>>;

/** What a desktop screen answers to `@media` and `@container`. Pages show on it what they hide on a phone. */
const DESK: Screen = {
  width: 1_280,
  'inline-size': 1_280,
  height: 720,
  'block-size': 720,
  'device-width': 1_280,
  'device-height': 720,
  color: 8,
  'device-pixel-ratio': 1,
  orientation: 'landscape',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  scripting: 'enabled',
  'prefers-color-scheme': 'light',
  'prefers-contrast': 'no-preference',
  'prefers-reduced-motion': 'no-preference',
};

const PHONE: Screen = { ...DESK, width: 360, 'device-width': 360 };

/** Whether a style sheet with this `media` attribute applies on every screen: what phones show is no secret. */
export function isForScreens(media: string): boolean {
  return applies('media', media) && applies('media', media, PHONE);
}

const MAX_LENGTH = 500; // characters
/** What stands in brackets, with the function's name. */
const INNERMOST = /([a-z-]{0,30})\(([^()]{0,500})\)/g;

/** Whether the rules in a `@media`, `@container` or `@supports` apply. */
export function applies(kind: string, condition: string, screen = DESK): boolean {
  if (condition.length > MAX_LENGTH) return false;
  let rest = condition.toLowerCase().trim();
  if (kind === 'container') rest = rest.replace(/^(?!not\b)[a-z][\w-]*\s+/, ''); // its name
  for (let found = INNERMOST.test(rest); found; found = INNERMOST.test(rest)) {
    INNERMOST.lastIndex = 0;
    rest = rest.replace(INNERMOST, (_, name: string, inside: string) =>
      name !== '' || (/^\s*(?:not\s+)?(?:true|false)\b/.test(inside) ? isTrue(inside) : isMet(kind, inside, screen))
        ? 'true'
        : 'false',
    );
  }
  return kind === 'media' ? listed(rest).some(isTrue) : isTrue(rest);
}

function isTrue(words: string): boolean {
  const text = words.trim().replace(/^only\s+/, '');
  if (text.startsWith('not ')) return !isTrue(text.slice(4));
  if (/\sor\s/.test(text)) return text.split(/\sor\s/).some(isTrue);
  if (/\sand\s/.test(text)) return text.split(/\sand\s/).every(isTrue);
  return /^(?:|true|all|screen)$/.test(text);
}

/** Whether a feature is as asked: `min-width:40em`, `width >= 40em`, `hover`; a declaration is one that browsers know. */
function isMet(kind: string, text: string, screen: Screen): boolean {
  const [, name = '', asked] = /^\s*([\w-]+)\s*(?::(.*))?$/s.exec(text) ?? [];
  if (kind === 'supports') return isValid(name, asked?.trim() ?? '');
  if (name === '') return isInRange(text.split(/(<=?|>=?|=)/), screen);
  const [, bound, feature = ''] = /^(?:-webkit-)?(min-|max-)?(.*)$/.exec(name) ?? [];
  const own = screen[feature];
  if (asked === undefined || own === undefined) return own !== undefined;
  if (bound === undefined) return String(own) === asked.trim() || own === sizeOf(asked, screen);
  return bound === 'min-' ? Number(own) >= sizeOf(asked, screen) : Number(own) <= sizeOf(asked, screen);
}

function isInRange([left = '', comparison = '', right = '', ...others]: string[], screen: Screen): boolean {
  const [one, other] = [sizeOf(left, screen), sizeOf(right, screen)];
  const isEqual = comparison.includes('=') && one === other;
  const isSo = isEqual || (comparison.startsWith('<') ? one < other : comparison.startsWith('>') && one > other);
  return isSo && (others.length === 0 || isInRange([right, ...others], screen));
}

function sizeOf(text: string, screen: Screen): number {
  return Number(screen[text.trim()] ?? amountIn(text.trim()) ?? Number.NaN);
}

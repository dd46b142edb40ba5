/** How a property of a style can hide text. Values and styles are in lower case. */
export interface Hiding {
  /** Whether a value hides the element's text; `style` is all of the declarations around it. */
  hides(value: string, style: string): boolean;
  /**
   * Whether style sheets give this to text that scripts show: they fade it in or unfold it. Nothing tells such text
   * from hidden text for certain.
   */
  isPassing?: true;
}

/** Whether a style hides its element's text, whatever the style sheets say. */
export function isInvisible(written: string): boolean {
  const style = plainStyle(written.toLowerCase());
  return style.split(';').some((declaration) => isHiding(declaration, style));
}

function isHiding(declaration: string, style: string): boolean {
  const colon = declaration.indexOf(':');
  if (colon < 0) return false;
  const property = declaration.slice(0, colon).trim();
  return IN_STYLES.get(property)?.hides(declaration.slice(colon + 1).trim(), style) ?? false;
}

/** Returns a style without comments and escapes, with which anything can be written in many ways. */
function plainStyle(style: string): string {
  if (!style.includes('\\') && !style.includes('/*')) return style;
  return withoutComments(style)
    .replace(/\\([\da-f]{1,6})\s?/g, (_, code) => String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)))
    .replaceAll('\\', '');
}

/** Returns CSS without comments; one that is not closed extends to the end. */
export function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    parts.push(css.slice(at, open));
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return parts.join(' ');
    at = close + 2;
  }
  return [...parts, css.slice(at)].join(' ');
}

const OFF_SCREEN = /^-\s*\d{3,}/;
/** A smaller offset, such as `margin-top:-118px`, draws a box over the one beside it, where it can be read. */
const FAR_OFF = /(?:^|\s)-\s*(?:9\d\d|\d{4})/;
const ZERO = /^\+?(?:0+(?:\.0*)?|\.0+)(?:%|[a-z]{1,4})?\s*(?:!|$)/;
/** Less than a tenth, which nobody can read. */
const FAINT = /^\+?(?:0+|0*\.0\d*)%?\s*(?:!|$)/;
const TRANSPARENT =
  /^(?:transparent|#[\da-f]{3}0|#[\da-f]{6}00)(?![\w#])|^(?:rgb|hsl)a?\((?:(?:[^,/)]{1,12},){3}|[^,/)]{1,40}\/) ?(?:0|0?\.0{1,6})%? ?\)/;

/** Whether a `font-size` or `font` is too small to read: layouts that set none around columns are not told from it. */
export function isTiny(value: string): boolean {
  const [, size = '', unit = ''] = SIZE.exec(value) ?? [];
  if (size === '') return false;
  return Number(size) * (PIXELS.get(unit) ?? 1) < MIN_PIXELS;
}

/** A length; in `font` it follows words, and numbers that mean the weight. */
const SIZE = /(?:^|\s)(?=[\d.])(0?\.0{1,6}|0|\d{0,6}(?:\.\d{0,6})?(?=[a-z%]))(px|pt|r?em|%|vw)?(?=[\s/!]|$)/;
const PIXELS = new Map([
  ['em', 16],
  ['rem', 16],
  ['%', 0.16],
  ['vw', 12],
]);
const MIN_PIXELS = 3;

const farOff: Hiding = { hides: (value) => FAR_OFF.test(value) };
const unpainted: Hiding = { hides: isUnpainted, isPassing: true };
const flat: Hiding = { hides: (value, style) => isLine(value) && isFlat(style), isPassing: true };
const narrow: Hiding = { hides: (value, style) => isLine(value) && isNarrow(style), isPassing: true };

/** The properties that hide text in style sheets and in an element's own style alike. */
const ANYWHERE: ReadonlyArray<readonly [string, Hiding]> = [
  ['display', { hides: (value) => value.startsWith('none') }],
  ['visibility', { hides: (value) => /^(?:hidden|collapse)/.test(value) }],
  ['content-visibility', { hides: (value) => value.startsWith('hidden') }],
  ['opacity', { hides: (value, style) => FAINT.test(value) && !FADING_IN.test(style), isPassing: true }],
  ['filter', { hides: (value, style) => /opacity\(\s*0%?\s*\)/.test(value) && !MOVING.test(style), isPassing: true }],
  ['left', { hides: (value) => OFF_SCREEN.test(value) }],
  ['text-indent', { hides: (value) => OFF_SCREEN.test(value) }],
  ['top', { hides: (value, style) => FAR_OFF.test(value) || (OFF_SCREEN.test(value) && isPlaced(style)) }],
  ['margin-top', farOff],
  ['bottom', farOff],
  ['inset', farOff],
  ['inset-inline', farOff],
  ['inset-inline-start', farOff],
  ['inset-block', farOff],
  ['inset-block-start', farOff],
  ['translate', farOff],
  ['clip', { hides: (value) => /^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]/.test(value) }],
  [
    'clip-path',
    { hides: (value) => /^(?:inset\(\s*(?:50|100)%|(?:circle|ellipse)\(\s*0|polygon\([\s,0px%]*\))/.test(value) },
  ],
  ['zoom', { hides: (value) => ZERO.test(value) }],
  ['color', unpainted],
  ['-webkit-text-fill-color', unpainted],
  ['height', flat],
  ['max-height', flat],
  ['width', narrow],
  ['max-width', narrow],
];

/** Those in an element's own style. What has no size may hold text with a size of its own (`showsText`). */
const IN_STYLES: ReadonlyMap<string, Hiding> = new Map<string, Hiding>([
  ...ANYWHERE,
  ['right', { hides: (value) => OFF_SCREEN.test(value) }],
  ['margin-left', { hides: (value) => OFF_SCREEN.test(value) }],
  ['transform', { hides: (value) => SHRUNK.test(value) }],
  ['scale', { hides: (value) => ZERO.test(value) }],
]);

/** Those in style sheets, which also move columns beside others, and shrink what scripts will let grow. */
export const IN_SHEETS: ReadonlyMap<string, Hiding> = new Map<string, Hiding>([
  ...ANYWHERE,
  ['font-size', { hides: isTiny }],
  ['font', { hides: isTiny }],
  ['right', farOff],
  // A box whose padding is as wide as it is moved has its text in place.
  [
    'margin-left',
    { hides: (value, style) => FAR_OFF.test(value) && !/float\s{0,9}:|padding[^;]{0,20}\d\d\d/.test(style) },
  ],
  ['transform', { hides: (value, style) => SHRUNK.test(value) && !MOVING.test(style), isPassing: true }],
  ['scale', { hides: (value, style) => ZERO.test(value) && !MOVING.test(style), isPassing: true }],
]);

/** A transform that leaves nothing of an element, or moves it away. */
const SHRUNK = /scale(?:x|y|3d)?\( ?0(?:\.0{1,6})? ?[,)]|translate(?:x|y|3d)?\([^()]{0,30}-(?:9\d\d|\d{4})/;

/** What animates a style: many sites fade their text in, and move it at the same time. */
const FADING_IN =
  /(?:^|[;\s])(?:-(?:webkit|moz|ms)-)?(?:transform|transition|filter|will-change|animation)(?:-[a-z]+)?\s*:/;
const MOVING = /(?:^|[;\s])(?:-(?:webkit|moz|ms)-)?(?:transition|will-change|animation)(?:-[a-z]+)?\s*:/;

/** Whether a style takes an element out of the flow: then `top:-200px` means above the screen, not above its place. */
function isPlaced(style: string): boolean {
  return /(?:^|[;\s])position\s*:\s*(?:absolute|fixed)/.test(style);
}

/** Whether a colour is transparent or the background's. A gradient may be painted in the letters instead. */
function isUnpainted(value: string, style: string): boolean {
  if (TRANSPARENT.test(value)) return !(/background-clip\s*:\s*text/.test(style) && /gradient|url\(/.test(style));
  return style.includes('background') && hasOneColour(style);
}

function hasOneColour(style: string): boolean {
  const colour = colourIn(style, /(?:^|[;\s])color\s*:\s*([^;!]+)/);
  const behind = colourIn(style, /background(?:-color)?\s*:\s*([^;!]+)/);
  return colour !== undefined && colour === behind;
}

function colourIn(style: string, rule: RegExp): string | undefined {
  const value = rule.exec(style)?.[1]?.replace(/\s/g, '');
  if (value === undefined) return undefined;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short !== null) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return { white: '#ffffff', black: '#000000', 'rgb(255,255,255)': '#ffffff', 'rgb(0,0,0)': '#000000' }[value] ?? value;
}

/** Whether a length is zero or one pixel. */
function isLine(value: string): boolean {
  return /^[01](?:px)?\s*(?:!|$)/.test(value);
}

function isClipped(style: string): boolean {
  return /overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/.test(style);
}

/** Whether a style of no height clips its overflow, and neither padding nor a script gives it height. */
function isFlat(style: string): boolean {
  return isClipped(style) && !style.split(';').some(isShareOfWidth);
}

/** Whether a style of no width clips its overflow. A flexible column starts from no width and takes the rest. */
function isNarrow(style: string): boolean {
  return isClipped(style) && !/(?:^|[;\s])(?:flex|flex-grow|min-width)\s*:/.test(style);
}

/** Whether a declaration is padding in per cent of the width, which gives players height: `padding-bottom: 56.25%`. */
function isShareOfWidth(declaration: string): boolean {
  return /^\s*padding(?:-top|-bottom)?\s*:/.test(declaration) && /[1-9]\d[\d.]{0,9}%/.test(declaration);
}

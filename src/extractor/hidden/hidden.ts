/**
 * Returns what makes an element with these attributes invisible: `hidden` or `aria-hidden` (`attribute`), being a
 * tooltip (`role`), a class for screen readers (`class`) or inline style (`style`); null when it is visible.
 */
export function hiddenBy(attributes: Record<string, string>): string | null {
  // WeChat hides the article body until a script has run.
  if (attributes.id === 'js_content') return null;
  // `until-found` is content that the browser reveals when the user's search matches it.
  const isHidden = attributes.hidden !== undefined && attributes.hidden.toLowerCase() !== 'until-found';
  if (isHidden || attributes['aria-hidden'] === 'true') return 'attribute';
  // A tooltip is shown by hovering over an element that references its id. Some pages give that element the role.
  if (attributes.role === 'tooltip' && attributes.id !== undefined) return 'role';
  if (FOR_SCREEN_READERS.test(attributes.class ?? '')) return 'class';
  const style = attributes.style;
  return style !== undefined && isInvisible(style) ? 'style' : null;
}

/**
 * Whether an element's own style shows its text (`font-size:16px`) or hides it (`font-size:0`, which layouts set around
 * columns whose text has its own size); null when the size is inherited or relative, as a multiple of 0 is still 0.
 */
export function showsText({ style = '' }: Record<string, string>): boolean | null {
  if (!style.includes('font')) return null;
  const sizes = style.toLowerCase().split(';').map(sizeIn);
  return sizes.findLast((one) => one !== null) ?? null;
}

function sizeIn(declaration: string): boolean | null {
  const [, property, value = ''] = /^\s*(font|font-size)\s*:(.*)/s.exec(declaration) ?? [];
  if (property === undefined) return null;
  if (property === 'font-size' && /^\s*0(?![.\d]*[1-9])/.test(value)) return false;
  return ABSOLUTE_SIZE.test(value) ? true : null;
}

const ABSOLUTE_SIZE =
  /(?<![\d.])(?:[1-9][\d.]*(?:px|pt|vw)|(?:[1-9]|0?\.[1-9])[\d.]*rem)|(?<![a-z-])(?:medium|(?:xx?-)?(?:small|large))(?![a-z])/;

/** Whether an element is a tab panel hidden by the `hidden` attribute alone, on a page with tabs that open it. */
export function isTabPanel(attributes: Record<string, string>, hasTabs: boolean): boolean {
  return hasTabs && attributes.role === 'tabpanel' && isHiddenOnlyByAttribute(attributes);
}

function isHiddenOnlyByAttribute({ hidden, ...others }: Record<string, string>): boolean {
  return hidden !== undefined && hiddenBy(others) === null;
}

/**
 * Whether an element is content that React streams after the page's shell (`<div hidden id="S:1">`) for a script to
 * move to a placeholder. `placeholders` are the ids of the page's placeholders.
 */
export function isStreamed(attributes: Record<string, string>, placeholders: ReadonlySet<string>): boolean {
  const { id = '' } = attributes;
  return /^S:[\da-f]{1,4}$/.test(id) && placeholders.has(id.slice(2)) && isHiddenOnlyByAttribute(attributes);
}

/** Returns the id of a React streaming placeholder (`<template id="B:1">`, `P:1`); undefined for any other element. */
export function placeholderId(name: string, { id = '' }: Record<string, string>): string | undefined {
  return name === 'template' ? /^[BP]:([\da-f]{1,4})$/.exec(id)?.[1] : undefined;
}

/** `hiddenBy` for an image, ignoring text colour: frameworks hide the `alt` text with `color:transparent`. */
export function imageHiddenBy(attributes: Record<string, string>): string | null {
  const { style, ...others } = attributes;
  return hiddenBy(style === undefined ? others : { ...others, style: style.replace(TEXT_COLOUR, '') });
}

const TEXT_COLOUR = /(?:^|(?<=;))\s*color\s*:[^;]*/gi;

/** Classes of frameworks for text that only screen readers read, with or without a prefix (`govuk-visually-hidden`). */
const FOR_SCREEN_READERS =
  /(?:^|[\s_-])(?:sr-?only|visually-?hidden|hidden-visually|screen-?readers?-?(?:text|only)|(?:a11y|u)-hidden|off-?screen|element-invisible|w-condition-invisible)(?:\s|$)/i;

const HIDING = [
  // The property's whole name, not the end of a longer one: `backface-visibility`, `fill-opacity`.
  /(?<![\w-])display\s*:\s*none/,
  /(?<![\w-])visibility\s*:\s*(?:hidden|collapse)/,
  /(?:^|[;\s])(?:left|right|text-indent|margin-left)\s*:\s*-\s*\d{3,}/,
  // A smaller offset, such as `margin-top:-118px`, draws a box over the one above it, where it can be read.
  /(?:^|[;\s])(?:top|margin-top)\s*:\s*-\s*(?:9\d\d|\d{4})/,
  /(?:^|[;\s])clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]/,
  /clip-path\s*:\s*inset\(\s*(?:50|100)%/,
  /transform\s*:\s*scale\(\s*0\s*\)/,
  /(?:^|[;\s])color\s*:\s*transparent/,
];

function isInvisible(written: string): boolean {
  const style = written.toLowerCase();
  if (HIDING.some((rule) => rule.test(style)) || isTransparent(style) || hasNoSize(style) || hasOneColour(style))
    return true;
  return /(?:^|[;\s])top\s*:\s*-\s*\d{3}/.test(style) && isPlaced(style);
}

/** Whether a style is transparent for good. Many sites fade their text in: then the style also sets a transition. */
function isTransparent(style: string): boolean {
  return /(?<![\w-])opacity\s*:\s*0(?![.\d]*[1-9])/.test(style) && !FADING_IN.test(style);
}

const FADING_IN =
  /(?:^|[;\s])(?:-(?:webkit|moz|ms)-)?(?:transform|transition|filter|will-change|animation)(?:-[a-z]+)?\s*:/;

/** Whether a style takes an element out of the flow: then `top:-200px` means above the screen, not above its place. */
export function isPlaced(style: string): boolean {
  return /(?:^|[;\s])position\s*:\s*(?:absolute|fixed)/.test(style);
}

/** Whether a style is that of a box of zero or one pixel that clips its overflow. */
function hasNoSize(style: string): boolean {
  if (!/overflow\s*:\s*(?:hidden|clip)/.test(style)) return false;
  const isFlat = /(?:^|[;\s])(?:max-)?height\s*:\s*[01](?:px)?\s*(?:;|$|!)/.test(style);
  const isNarrow = /(?:^|[;\s])(?:max-)?width\s*:\s*[01](?:px)?\s*(?:;|$|!)/.test(style);
  return isNarrow || (isFlat && !style.split(';').some(isShareOfWidth));
}

/** Whether a declaration is padding in per cent of the width, which gives players height: `padding-bottom: 56.25%`. */
function isShareOfWidth(declaration: string): boolean {
  return /^\s*padding(?:-top|-bottom)?\s*:/.test(declaration) && /[1-9]\d[\d.]{0,9}%/.test(declaration);
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

/** Whether an element's inline style displays it, whatever a style sheet says. */
export function isDisplayed({ style = '' }: Record<string, string>): boolean {
  return /(?:^|;)\s*display\s*:\s*(?!none)[a-z]/i.test(style);
}

/** Whether a style sheet with this `media` attribute applies to every screen, not to print or to some widths only. */
export function isForScreens(media = ''): boolean {
  return /^\s*(?:(?:all|screen|only screen)\s*(?:,.*)?)?$/i.test(media);
}

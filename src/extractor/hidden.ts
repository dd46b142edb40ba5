/** Why an element with these attributes is not seen by a reader; null when it is. */
export function hiddenBy(attributes: Record<string, string>): string | null {
  // WeChat hides its article until a script has run.
  if (attributes.id === 'js_content') return null;
  if (attributes.hidden !== undefined || attributes['aria-hidden'] === 'true') return 'attribute';
  if (FOR_SCREEN_READERS.test(attributes.class ?? '')) return 'class';
  const style = attributes.style;
  return style !== undefined && isInvisible(style) ? 'style' : null;
}

const FOR_SCREEN_READERS =
  /(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text|screen-reader-only|u-hidden-visually)(?:\s|$)/i;

const HIDING = [
  /display\s*:\s*none/,
  /visibility\s*:\s*(?:hidden|collapse)/,
  /font-size\s*:\s*0(?![.\d]*[1-9])/,
  /opacity\s*:\s*0(?![.\d]*[1-9])/,
  /(?:^|[;\s])(?:left|right|top|text-indent|margin-left|margin-top)\s*:\s*-\s*\d{3,}/,
  /(?:^|[;\s])clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]/,
  /clip-path\s*:\s*inset\(\s*(?:50|100)%/,
  /transform\s*:\s*scale\(\s*0\s*\)/,
  /(?:^|[;\s])color\s*:\s*transparent/,
];

function isInvisible(written: string): boolean {
  const style = written.toLowerCase();
  return HIDING.some((rule) => rule.test(style)) || hasNoSize(style) || hasOneColour(style);
}

/** Nothing of a box without width or height is seen when what overflows is cut off. */
function hasNoSize(style: string): boolean {
  return (
    /overflow\s*:\s*(?:hidden|clip)/.test(style) &&
    /(?:^|[;\s])(?:max-)?(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$|!)/.test(style)
  );
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

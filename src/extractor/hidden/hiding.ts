import { colourOf, FAINT } from './colour.ts';
import { amountIn } from './lengths.ts';

/** Returns a property's value in lower case, '' when nothing sets it. */
export type Get = (property: string) => string;

/** A way in which an element's own properties hide what is in it. */
interface Way {
  /** `isOwn` for the element's own style, which scripts do not override, unlike style sheets. */
  hides(value: string, get: Get, isOwn: boolean): boolean;
  /** Whether style sheets give this to text that scripts show: they fade it in or unfold it. */
  isPassing?: true;
}

const isFar = (value: string) => farthest(value) <= -900;
/** A smaller offset, such as `margin-top:-118px`, draws a box over the one beside it, where it can be read. */
const isOff = (value: string) => /^-\s*\d{3,}/.test(value) || isFar(value);
const isLine = (value: string) => !value.endsWith('%') && Math.abs(amountIn(value) ?? 2) <= 1;
const isClipped = (get: Get) =>
  /hidden|clip/.test(`${get('overflow-x')} ${get('overflow-y')}`) || /paint|strict|content/.test(get('contain'));
const isPlaced = (get: Get) => /^(?:absolute|fixed)/.test(get('position'));
const isMoving = (get: Get) =>
  ['transition', 'transition-property', 'will-change', 'animation', 'animation-name'].some((one) => get(one) !== '');
const isFadingIn = (get: Get) => isMoving(get) || get('transform') !== '' || get('filter') !== '';
/** A floating column may be moved across the one before it, which is no wider than the screen. */
const isColumn = (value: string, get: Get) => get('float') !== '' && farthest(value) >= -1_280;
/** A box whose padding is as wide as it is moved has its text in place. */
const isPadded = (get: Get) => /\d{3}/.test(`${get('padding')} ${get('padding-left')}`);

/** Returns the amount in a value that is farthest from 0, in pixels. */
function farthest(value: string): number {
  const parts = value.includes('(') ? [value] : value.split(/[\s,]+/);
  return parts
    .map((one) => amountIn(one) ?? 0)
    .reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
}

/** Whether an element is fixed at a distance from a side of the screen that is as wide as the screen. */
function isBeyondScreen(value: string, get: Get): boolean {
  return get('position') === 'fixed' && (amountIn(value, { whole: 0 }) ?? 0) >= 1_280;
}

const far: Way = { hides: isFar };
const flat: Way = { hides: (value, get) => isLine(value) && isFlat(get), isPassing: true };
const narrow: Way = { hides: (value, get) => isLine(value) && isNarrow(get), isPassing: true };

const WAYS: ReadonlyMap<string, Way> = new Map<string, Way>(
  Object.entries<Way>({
    display: { hides: (value) => /^(?:none|table-column)/.test(value) },
    'content-visibility': { hides: (value) => value === 'hidden' },
    'text-security': { hides: (value) => value !== 'none' },
    zoom: { hides: isShrunk },
    left: {
      hides: (value, get) => isOff(value) || isBeyondScreen(value, get),
    },
    right: { hides: (value, get, isOwn) => (isOwn ? isOff(value) : isFar(value)) || isBeyondScreen(value, get) },
    top: {
      hides: (value, get) =>
        isFar(value) || (isPlaced(get) && (isOff(value) || (get('position') === 'fixed' && farthest(value) >= 2_000))),
    },
    bottom: far,
    translate: far,
    'margin-top': far,
    'margin-left': {
      hides: (value, get, isOwn) => (isOwn ? isOff(value) : isFar(value) && !isPadded(get) && !isColumn(value, get)),
    },
    'text-indent': { hides: (value, get) => isOff(value) || (/^\d{3}%/.test(value) && isClipped(get)) },
    'letter-spacing': { hides: (value) => (amountIn(value) ?? 0) <= -12 },
    clip: { hides: (value) => /^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]/.test(value) },
    'clip-path': { hides: isCutAway },
    'mask-image': { hides: (value) => value.includes('gradient') && isAllTransparent(value) },
    opacity: {
      hides: (value, get) => (amountIn(value, { whole: 1 }) ?? 1) < FAINT && !isFadingIn(get),
      isPassing: true,
    },
    filter: { hides: (value, get) => isFilteredOut(value) && !isMoving(get), isPassing: true },
    transform: { hides: (value, get, isOwn) => isTransformedAway(value) && (isOwn || !isMoving(get)), isPassing: true },
    scale: { hides: (value, get, isOwn) => isShrunk(value) && (isOwn || !isMoving(get)), isPassing: true },
    height: flat,
    'max-height': flat,
    width: narrow,
    'max-width': narrow,
  }),
);

/** Whether a property can hide an element. */
export function canHide(property: string): boolean {
  return WAYS.has(property);
}

export interface Hit {
  property: string;
  isPassing: boolean;
}

/** Returns the way in which the `properties` of an element hide it, a sure one first; null when they do not. */
export function hidingIn(properties: Iterable<string>, get: Get, isOwn: (property: string) => boolean): Hit | null {
  let passing: Hit | null = null;
  for (const property of properties) {
    const way = WAYS.get(property);
    if (way === undefined || (way.isPassing && passing !== null)) continue;
    const value = get(property);
    if (value === '' || !way.hides(value, get, isOwn(property))) continue;
    if (!way.isPassing) return { property, isPassing: false };
    passing = { property, isPassing: true };
  }
  return passing;
}

function isShrunk(value: string): boolean {
  const parts = value.split(/[\s,]+/).slice(0, 2);
  return parts.some((one) => Math.abs(amountIn(one, { whole: 1 }) ?? 1) < 0.1);
}

/** Whether a transform leaves nothing of an element, moves it away, or turns it so that only its edge is seen. */
function isTransformedAway(value: string): boolean {
  return [...value.matchAll(/(scale|translate|rotate[xy])[a-z\d]{0,2}\(([^()]{0,99})\)/g)].some(
    ([, name, inside = '']) => {
      const parts = inside.split(',').map((one) => one.trim());
      if (name === 'scale') return parts.slice(0, 2).some(isShrunk);
      if (name === 'translate') return parts.some((one) => !one.endsWith('%') && isFar(one));
      return Math.abs(Math.cos(((amountIn(inside) ?? 0) * Math.PI) / 180)) < 0.05;
    },
  );
}

function isCutAway(value: string): boolean {
  const [, name = '', inside = ''] = /^([a-z]{1,9})\((.*)\)/s.exec(value) ?? [];
  if (name === 'polygon') return /^[\s,0px%]*$/.test(inside);
  const parts =
    inside
      .trim()
      .split(/\s(?:round|at)\s/)[0]
      ?.split(/[\s,]+/) ?? [];
  if (name !== 'inset') return /^(?:circle|ellipse)$/.test(name) && parts.some((one) => amountIn(one) === 0);
  const [top = 0, right = top, bottom = top, left = right] = parts.map((one) => amountIn(one) ?? 0);
  return parts.every((one) => /%$|^0/.test(one)) && (top + bottom >= 100 || right + left >= 100);
}

function isAllTransparent(value: string): boolean {
  const colours = value.match(/#[\da-f]{3,8}|(?:rgb|hsl)a?\([^()]{0,99}\)|(?<![\w-])[a-z]{3,20}(?![\w(-])/g) ?? [];
  const known = colours.map(colourOf).filter((one) => one !== null);
  return known.length > 1 && known.every(([, , , alpha]) => alpha === 0);
}

function isFilteredOut(value: string): boolean {
  return [...value.matchAll(/(opacity|blur)\(([^()]*)\)/g)].some(([, name, inside = '']) => {
    const amount = amountIn(inside.trim(), { whole: 1 });
    return amount !== null && (name === 'blur' ? amount >= 30 : amount < FAINT);
  });
}

/** Returns the padding below an element's content, in which its text is seen where it has no height, in pixels. */
function paddingBelow(get: Get): number {
  const [top = '', , bottom = top] = get('padding').split(/\s+/);
  return amountIn(get('padding-bottom') || bottom, { whole: 0 }) ?? 0;
}

const MIN_PADDING = 8; // pixels

/** Whether an element of no height clips its overflow, and padding in per cent of the width gives it none: `56.25%`. */
function isFlat(get: Get): boolean {
  const paddings = ['padding', 'padding-top', 'padding-bottom'].map(get).join(' ');
  return isClipped(get) && !/[1-9]\d[\d.]{0,9}%/.test(paddings) && paddingBelow(get) < MIN_PADDING;
}

/** Whether an element of no width clips its overflow. A flexible column starts from no width and takes the rest. */
function isNarrow(get: Get): boolean {
  return isClipped(get) && ['flex', 'flex-grow', 'min-width'].every((one) => get(one) === '');
}

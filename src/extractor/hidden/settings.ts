import { colourOf } from './colour.ts';
import { listed, plain, unescaped } from './css-text.ts';

/** A declaration. */
export interface Setting {
  property: string;
  value: string;
  isImportant: boolean;
}

/** Logical properties, by what they are on a screen. */
const NAMES: Readonly<Record<string, string>> = {
  'block-size': 'height',
  'inline-size': 'width',
  'max-block-size': 'max-height',
  'max-inline-size': 'max-width',
  'inset-inline': 'left',
  'inset-inline-start': 'left',
  'inset-block': 'top',
  'inset-block-start': 'top',
  'margin-inline': 'margin-left',
  'margin-inline-start': 'margin-left',
  'margin-block': 'margin-top',
  'margin-block-start': 'margin-top',
};

/** Returns a style's declarations in lower case, shorthands as those of their parts that can hide text. */
export function settingsIn(style: string): Setting[] {
  return listed(plain(style), ';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const name = unescaped(declaration.slice(0, colon)).trim();
    const isVariable = name.startsWith('--');
    const written = unescaped(declaration.slice(colon + 1).trim()); // what `none\9` means is not `none`
    const isImportant = /!\s*important$/i.test(written);
    const value = isImportant ? written.slice(0, written.lastIndexOf('!')).trim() : written;
    if (isVariable) return [{ property: name, value, isImportant }];
    return expanded(name.toLowerCase().replace(/^-(?:webkit|moz|ms)-/, ''), value.toLowerCase())
      .filter(([property, said]) => isValid(property, said))
      .map(([property, said]) => ({ property, value: said, isImportant }));
  });
}

function expanded(name: string, value: string): Array<readonly [string, string]> {
  const parts = () => value.split(/\s+(?![^(]*\))/);
  switch (name) {
    case 'inset':
    case 'margin': {
      const [top = '', right = top, bottom = top, left = right] = parts();
      if (name === 'margin')
        return [
          ['margin-top', top],
          ['margin-left', left],
        ]; // prettier-ignore
      return Object.entries({ top, right, bottom, left });
    }
    case 'overflow': {
      const [x = '', y = x] = parts();
      return [
        ['overflow-x', x],
        ['overflow-y', y],
      ]; // prettier-ignore
    }
    case 'font': {
      const size = parts().find((one) =>
        /^(?:[\d.]+(?:%|[a-z]+)|0|[a-z]+\(.*)(?:\/|$)|(?:small|large|medium)/.test(one),
      );
      return size === undefined ? [] : [['font-size', size.replace(/\/.*/, '')]];
    }
    case 'background': {
      const colour = value.includes('var(') ? value : (parts().findLast(isColour) ?? 'transparent');
      const clip = /(?:^|\s)text(?:\s|$)/.test(value) ? [['background-clip', 'text'] as const] : [];
      return [
        ['background-color', colour],
        ['background-image', /gradient|url\(|image/.test(value) ? value : 'none'],
        ...clip,
      ]; // prettier-ignore
    }
    case 'mask':
      return [['mask-image', value]];
    default:
      return [[NAMES[name] ?? name, value]];
  }
}

function isColour(value: string): boolean {
  return value === 'currentcolor' || colourOf(value) !== null;
}

const ANY = /^(?:inherit|initial|unset|revert|revert-layer)$|var\(/;
const VALUES: Readonly<Record<string, RegExp>> = {
  display:
    /^(?:none|contents|flow-root|list-item|ruby.*|table.*|(?:-webkit-|-ms-)?(?:inline-?)?(?:block|inline|flex|grid|flexbox|box|table|math)?(?: (?:flow|flow-root|flex|grid|table|ruby|list-item))*)$/,
  visibility: /^(?:visible|hidden|collapse)$/,
  opacity: /^(?:[-+\d.]|[a-z]+\()/,
  position: /^(?:static|relative|absolute|fixed|(?:-webkit-)?sticky)$/,
};

/** Whether browsers accept a value, so that a later wrong one does not show again what another hides. */
export function isValid(property: string, value: string): boolean {
  if (value === '') return false;
  if (property === 'color') return ANY.test(value) || isColour(value) || /^[a-z-]+\(.*\)$/s.test(value);
  return (VALUES[property]?.test(value) ?? true) || ANY.test(value);
}

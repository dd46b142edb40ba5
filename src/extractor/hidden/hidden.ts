import { hasAny } from '../tree/element-names.ts';
import { isInvisible, isTiny } from './declarations.ts';

/**
 * Returns what makes an element with these attributes invisible: `hidden`, `aria-hidden` or `popover` (`attribute`),
 * being a tooltip (`role`), a class for screen readers (`class`), a slot that a script fills with an advertisement
 * (`advertisement`) or inline style (`style`); null when it is visible.
 */
export function hiddenBy(attributes: Record<string, string>): string | null {
  // WeChat hides the article body until a script has run.
  if (attributes.id === 'js_content') return null;
  if (!hasAny(attributes, HIDING)) return hiddenByClass(attributes.class); // true of most elements
  // `until-found` is content that the browser reveals when the user's search matches it.
  const isHidden = attributes.hidden !== undefined && attributes.hidden.toLowerCase() !== 'until-found';
  if (isHidden || attributes['aria-hidden'] === 'true' || attributes.popover !== undefined) return 'attribute';
  // A tooltip is shown by hovering over an element that references its id. Some pages give that element the role.
  if (attributes.role === 'tooltip' && attributes.id !== undefined) return 'role';
  const byClass = hiddenByClass(attributes.class);
  if (byClass !== null) return byClass;
  if (isAdvertisement(attributes)) return 'advertisement';
  const style = attributes.style;
  return style !== undefined && isInvisible(style) ? 'style' : null;
}

/** Attributes other than the class that may make an element invisible. */
const HIDING = new Set(['hidden', 'aria-hidden', 'popover', 'role', 'data-ad-slot', 'aria-label', 'style']);

function hiddenByClass(classes: string | undefined): string | null {
  if (classes === undefined) return null;
  if (FOR_SCREEN_READERS.test(classes)) return 'class';
  return /(?:^|\s)adsbygoogle(?:\s|$)/.test(classes) ? 'advertisement' : null;
}

/** Whether an element is a slot of Google's advertisements, or is labelled as one. */
function isAdvertisement(attributes: Record<string, string>): boolean {
  if (attributes['data-ad-slot'] !== undefined) return true;
  const label = attributes['aria-label'];
  return label !== undefined && /^(?:[广廣]告|advertisements?)$/i.test(label.trim());
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
  if (isTiny(value.trim())) return false;
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
  return (
    placeholders.size > 0 &&
    /^S:[\da-f]{1,4}$/.test(id) &&
    placeholders.has(id.slice(2)) &&
    isHiddenOnlyByAttribute(attributes)
  );
}

/** Returns the id of a React streaming placeholder (`<template id="B:1">`, `P:1`); undefined for any other element. */
export function placeholderId(name: string, attributes: Record<string, string>): string | undefined {
  return name === 'template' ? /^[BP]:([\da-f]{1,4})$/.exec(attributes.id ?? '')?.[1] : undefined;
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

import { createHash } from 'node:crypto';
import render from 'dom-serializer';
import { type AnyNode, Element, isTag, Text } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { RecordedReply } from './replies.ts';

/** Changes a reply's markup as engines do; undefined where the change does not apply to its form. */
type Mutation = (reply: RecordedReply) => string | undefined;

const hashed = (text: string) => `x${createHash('sha256').update(text).digest('hex').slice(0, 7)}`;

/** The ways in which markup changes. */
export const WAYS: Record<string, Mutation> = {
  'classes renamed': onPage((all) => {
    for (const { attribs } of all)
      if (attribs.class !== undefined) attribs.class = attribs.class.split(/\s+/).filter(Boolean).map(hashed).join(' ');
  }),
  'ids and data attributes gone': onPage((all) => {
    for (const element of all)
      for (const name of Object.keys(element.attribs)) if (!KEPT.test(name)) delete element.attribs[name];
  }),
  'boxes of other elements': onPage((all) => {
    for (const element of all) element.name = OTHER[element.name] ?? element.name;
  }),
  'a wrapper added': onPage((_all, page, reply) => {
    for (const box of boxesOf(page, reply)) wrap(box);
  }),
  'a wrapper taken': onPage((_all, page, reply) => {
    for (const box of boxesOf(page, reply)) unwrap(box);
  }),
  'headings to div': onPage((all) => {
    for (const element of all) if (/^h[1-6]$/.test(element.name)) element.name = 'div';
  }),
  'links wrapped': onPage((all) => {
    for (const element of all) if (element.name === 'a') wrap(element, 'span');
  }),
  'passage before title': onPage((_all, page, reply) => {
    for (const box of boxesOf(page, reply)) reverse(box);
  }),
  'fields renamed and nested': ({ response: { body } }) => {
    if (/^\s*[[{]/.test(body)) return JSON.stringify(renamed(JSON.parse(body)));
    if (/^\s*<(\?xml|rss|feed)/.test(body))
      return body.replace(
        /(<\/?)(?!rss|channel|\?|!)([\w:]+)(?=[\s>/])/g,
        (_all, open, name) => `${open}${hashed(name)}`,
      );
    return undefined;
  },
};

const KEPT =
  /^(?:class|href|src|alt|title|type|name|value|action|method|rel|target|lang|http-equiv|content|charset|role|aria-[\w-]+)$/;
const OTHER: Record<string, string> = {
  div: 'section',
  section: 'article',
  article: 'li',
  li: 'div',
  ol: 'div',
  ul: 'div',
};

function onPage(change: (all: Element[], page: AnyNode, reply: RecordedReply) => void): Mutation {
  return (reply) => {
    const { body } = reply.response;
    if (!/^\s*(?:<!doctype html|<html|<div|<head|<body|<meta|<ul|<ol|<!--)/i.test(body)) return undefined;
    const page = parseDocument(body);
    change(DomUtils.getElementsByTagName('*', page, true), page, reply);
    return render(page, { encodeEntities: 'utf8' });
  };
}

/** Returns the box of each expected result: the smallest element with its title and, where it has one, its passage. */
function boxesOf(page: AnyNode, { expected }: RecordedReply): Element[] {
  const links = DomUtils.getElementsByTagName('a', page, true);
  const boxes = expected.flatMap(({ title, snippet }) => {
    const link = links.find((one) => plain(DomUtils.textContent(one)).includes(plain(title)));
    const part = plain(snippet).slice(0, 12);
    for (let box = link?.parent ?? null; box !== null && isTag(box); box = box.parent)
      if (part !== '' && plain(DomUtils.textContent(box)).replace(plain(title), '').includes(part)) return [box];
    return [];
  });
  const found = boxes.filter((box) => !boxes.some((other) => other !== box && contains(box, other)));
  return [
    ...new Set(found.flatMap((box) => [box, ...DomUtils.getSiblings(box).filter((other) => isAlike(box, other))])),
  ];
}

/** Whether a sibling is a box of the same kind: a change of a template changes them all. */
function isAlike(box: Element, other: AnyNode): other is Element {
  return isTag(other) && other.name === box.name && other.attribs.class === box.attribs.class;
}

function contains(outer: AnyNode, inner: AnyNode): boolean {
  for (let place: AnyNode | null = inner.parent; place !== null; place = place.parent) if (place === outer) return true;
  return false;
}

function wrap(element: Element, name = 'div'): void {
  const wrapper = new Element(name, {});
  DomUtils.replaceElement(element, wrapper);
  DomUtils.appendChild(wrapper, element);
}

function unwrap(element: Element): void {
  for (const child of [...element.children]) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
}

function reverse(element: Element): void {
  const children = [...element.children].filter(
    (child) => isTag(child) || (child instanceof Text && child.data.trim() !== ''),
  );
  for (const child of children) DomUtils.removeElement(child);
  for (const child of children.reverse()) DomUtils.appendChild(element, child);
}

/** Renames every field of JSON, and puts each text into an object of its own. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      hashed(name),
      typeof part === 'string' ? { [hashed(`${name}-`)]: part } : renamed(part),
    ]),
  );
}

function plain(text: string): string {
  return text.replace(/\s+/g, '');
}

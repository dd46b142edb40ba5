/** An element's child elements. `children` is a live collection, which jsdom fills again after each change of the document. */
export function elementsIn(parent: Node): Element[] {
  const elements: Element[] = [];
  for (let at = parent.firstChild; at !== null; at = at.nextSibling)
    if (at.nodeType === ELEMENT) elements.push(at as Element);
  return elements;
}

const ELEMENT = 1;

/** The innermost table that holds a node, or is it; null where none does. `closest` reads a selector each time. */
export function tableAround(node: Node): Element | null {
  let at: Node | null = node;
  while (at !== null && at.nodeName !== 'TABLE') at = at.parentNode;
  return at as Element | null;
}

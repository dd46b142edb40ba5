/** Returns a node's child elements. `children` is a live collection, which jsdom refills after each change. */
export function elementsIn(parent: Node): Element[] {
  const elements: Element[] = [];
  for (let at = parent.firstChild; at !== null; at = at.nextSibling)
    if (at.nodeType === ELEMENT) elements.push(at as Element);
  return elements;
}

const ELEMENT = 1;

/** Returns the innermost table that is or holds a node, or null. `closest` would parse its selector each time. */
export function tableAround(node: Node): Element | null {
  let at: Node | null = node;
  while (at !== null && at.nodeName !== 'TABLE') at = at.parentNode;
  return at as Element | null;
}

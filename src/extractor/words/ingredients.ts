import { type Block, elementsOf, lineOf } from '../tree/tree.ts';

/** What stands right below each heading that announces a recipe's ingredients: lines too short for sentences. */
export function listsOfIngredients(container: Block): ReadonlySet<Block> {
  const lists = new Set<Block>();
  for (const { children } of elementsOf(container)) {
    let isBelow = false;
    for (const child of children) {
      if (typeof child === 'string' || child.dropped !== null || child.size.text === 0) continue;
      if (isBelow && child.size.prose === 0 && !/^h[1-6]$/.test(child.name)) lists.add(child);
      isBelow = /^h[2-6]$/.test(child.name) && INGREDIENTS.test(lineOf(child));
    }
  }
  return lists;
}

const INGREDIENTS =
  /^(?:(?:所需|主要|準備|准备)?(?:食材|用料|配料|材料|原料|[调調]料|主料|[辅輔]料)(?:[清明][单單細细]|表)?|ingredients)(?: ?[（(][^）)]{1,12}[）)])?[:：]?$/i;

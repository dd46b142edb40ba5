import { Parser } from 'htmlparser2';
import { parseUrl } from '../../text/web-address.ts';
import { tidyCode } from '../code/code.ts';
import { nameMemberTables } from '../code/member-tables.ts';
import { joinParameterTables } from '../code/parameter-tables.ts';
import { nameSignatures } from '../code/signatures.ts';
import { type HiddenBlocks, hiddenByStyles } from '../hidden/hidden-by-styles.ts';
import type { Block } from '../tree/tree.ts';
import { nameEditorElements } from './editor-elements.ts';
import { breakLines } from './lines.ts';
import { nameRoleTables } from './role-tables.ts';
import { nameTabs } from './tabs.ts';
import { markTasks } from './task-lists.ts';
import { TreeBuilder } from './tree-builder.ts';

/** A page as parsed from HTML, before anything is removed because of its content. */
export interface PageTree {
  body: Block;
  /** The URL that relative links are resolved against. */
  base: string;
  /** The text of `<title>`. */
  title: string;
  /** `content` of `<meta>` and `href` of `<link>` by lower-case name, property, itemprop or rel; the first of each. */
  meta: Map<string, string>;
  /** JSON-LD and initial application state, from scripts and long attributes, as source text. */
  data: string[];
  /** Elements that styles hide; their text does not count as the page's. */
  hidden: HiddenBlocks;
  /** Elements with a field for an e-mail address. */
  fields: Block[];
  /** Number of scripts. A page with scripts and no text is rendered by them. */
  scripts: number;
}

/**
 * Parses HTML into a light tree without what is not displayed: scripts, styles, frames, hidden elements, comments.
 * Depth and number of elements are bounded: jsdom takes minutes over ten thousand nested or mis-nested elements in a
 * page of 100 KB.
 */
export function prefilter(html: string, url: string): PageTree {
  const builder = new TreeBuilder();
  const parser = new Parser(builder, { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false });
  const kept = html.length > MAX_CHARACTERS ? html.slice(0, MAX_CHARACTERS) : html;
  parser.write(kept.includes('\r') ? kept.replace(/\r\n?/g, '\n') : kept);
  parser.end();
  const { body, meta, scripts, fields, fallbacks } = builder;
  const { title, data, sheets } = builder.raw;
  const hidden = hiddenByStyles(builder.outline, sheets, !builder.hasOtherSheets);
  builder.panels.settle();
  nameEditorElements(body);
  nameSignatures(body);
  nameMemberTables(body);
  joinParameterTables(body);
  tidyCode(body, hidden);
  for (const fallback of fallbacks.filter(({ dropped }) => dropped !== null)) tidyFallback(fallback, hidden);
  breakLines(body);
  markTasks(body);
  nameTabs(body);
  nameRoleTables(body);
  return { body, title, meta, data, scripts, hidden, fields, base: parseUrl(builder.base, url)?.href ?? url };
}

/** Tidies the code in a dropped `<noscript>`, which is otherwise skipped but may turn out to be the only text. */
function tidyFallback(fallback: Block, hidden: HiddenBlocks): void {
  const { dropped } = fallback;
  fallback.dropped = null;
  tidyCode(fallback, hidden);
  fallback.dropped = dropped;
}

const MAX_CHARACTERS = 5_000_000; // equal to the maximum number of bytes fetched

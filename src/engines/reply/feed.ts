import { type AnyNode, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { EngineFailure, type EngineResponse } from '../engine.ts';
import { refusalInPage } from './block-page.ts';
import { parseMarkup } from './parse-markup.ts';

/** One item of an RSS feed: texts by local element name, entities decoded. */
export interface FeedItem {
  title: string;
  link: string;
  description: string;
  pubDate: string;
  source: string;
}

const MAX_ITEMS = 200;

/** Parses the items of an RSS 2.0 feed. Throws EngineFailure with the block page's reason for anything else. */
export function parseFeed({ body }: EngineResponse): FeedItem[] {
  // Not a validating parser: only XML's own entities are expanded, whatever the feed declares.
  const document = parseMarkup(body, { xmlMode: true, decodeEntities: true });
  const [channel] = DomUtils.getElementsByTagName('channel', document, true, 1);
  if (channel === undefined) throw new EngineFailure(refusalInPage(body));
  const items = DomUtils.getElementsByTagName('item', channel, true, MAX_ITEMS);
  if (items.length === 0 && channel.children.some(isUnknownItem)) throw new EngineFailure('bad_response');
  return items.map((item) => {
    const text = (name: string) => {
      const child = item.children.find((node) => 'name' in node && node.name.replace(/^.*:/, '') === name);
      return child === undefined ? '' : DomUtils.textContent(child).trim();
    };
    return {
      title: text('title'),
      link: text('link'),
      description: text('description'),
      pubDate: text('pubDate'),
      source: text('source') || text('Source'),
    };
  });
}

/** Whether a child of a channel without items is a record of another name, so that the feed is not an empty one. */
function isUnknownItem(node: AnyNode): boolean {
  return isTag(node) && !/^(?:image|textInput)$/i.test(node.name) && node.children.some(isTag);
}

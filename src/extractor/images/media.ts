import { hiddenBy } from '../hidden/hidden.ts';
import { videoAddress } from './video.ts';

/** A video, recording or document in a page: its address and its title. */
interface Medium {
  address: string;
  title: string;
}

/** Asked of every element of a page: by name first, as hardly any is one. */
const MEDIA: ReadonlySet<string> = new Set(
  'video audio iframe object embed amp-video amp-audio amp-iframe amp-youtube'.split(' '),
);
const VIDEO = /^(?:amp-)?video$/;
const AUDIO = /^(?:amp-)?audio$/;
const FRAME = /^(?:amp-)?iframe$/;

/** What an element plays or shows that is no text of the page; null for any other, for decoration, and where a `<source>` tells. */
export function mediumOf(name: string, attributes: Record<string, string>): Medium | null {
  if (!MEDIA.has(name)) return null;
  const address = addressOf(name, attributes);
  if (address === undefined || hiddenBy(attributes) !== null) return null;
  const { title = attributes['aria-label'] ?? '' } = attributes;
  return { address, title: title || (KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? '') };
}

/** Whether an element plays what a `<source>` in it tells. */
export function hasSources(name: string, attributes: Record<string, string>): boolean {
  return MEDIA.has(name) && isPlayer(name, attributes) && attributes.src === undefined && hiddenBy(attributes) === null;
}

/** The address that a `<source>` tells; undefined when there is none. */
export function sourceAddress({ src }: Record<string, string>): string | undefined {
  return src !== undefined && isFile(src) ? src : undefined;
}

/** A video that plays by itself, without sound, is a moving background. */
function isPlayer(name: string, attributes: Record<string, string>): boolean {
  return AUDIO.test(name) || (VIDEO.test(name) && (attributes.autoplay ?? attributes.loop) === undefined);
}

function addressOf(name: string, attributes: Record<string, string>): string | undefined {
  const { src, data, 'data-videoid': id } = attributes;
  if (FRAME.test(name)) return videoAddress(attributes) ?? undefined;
  if (name === 'amp-youtube') return videoAddress({ src: `https://www.youtube.com/embed/${id}` }) ?? undefined;
  if (isPlayer(name, attributes)) return sourceAddress({ src: src ?? '' });
  const shown = name === 'object' ? data : name === 'embed' ? src : undefined;
  return shown !== undefined && DOCUMENT.test(shown) ? shown : undefined;
}

/** `blob:` addresses hold for the page alone. */
function isFile(address: string): boolean {
  return address !== '' && !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address);
}

/** What else `<object>` shows is drawn by programs of old. */
const DOCUMENT = /^(?!(?!https?:)[a-z][a-z\d+.-]*:)[^?#]*\.pdf(?:[?#]|$)/i;

const KINDS: ReadonlyArray<readonly [RegExp, string]> = [
  [AUDIO, 'Audio'],
  [/^(?:object|embed)$/, 'PDF'],
];

import { hiddenBy } from '../hidden/hidden.ts';
import { videoAddress } from './video.ts';

/** A video, recording or document embedded in a page. */
interface Medium {
  address: string;
  title: string;
}

/** Elements that may embed a medium. Checked first: the test is cheap, and hardly any element of a page passes it. */
const MEDIA: ReadonlySet<string> = new Set(
  'video audio iframe object embed amp-video amp-audio amp-iframe amp-youtube'.split(' '),
);
const VIDEO = /^(?:amp-)?video$/;
const AUDIO = /^(?:amp-)?audio$/;
const FRAME = /^(?:amp-)?iframe$/;

/**
 * Returns the medium that an element plays or shows; null for any other element, for decoration, and for players whose
 * URL is in a `<source>`.
 */
export function mediumOf(name: string, attributes: Record<string, string>): Medium | null {
  if (!MEDIA.has(name)) return null;
  const address = addressOf(name, attributes);
  if (address === undefined || hiddenBy(attributes) !== null) return null;
  const { title = attributes['aria-label'] ?? '' } = attributes;
  return { address, title: title || (KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? '') };
}

/** Whether an element is a visible player whose URL is in a `<source>` inside it. */
export function hasSources(name: string, attributes: Record<string, string>): boolean {
  return MEDIA.has(name) && isPlayer(name, attributes) && attributes.src === undefined && hiddenBy(attributes) === null;
}

/** Returns the URL of a `<source>`; undefined when it has none that can be fetched. */
export function sourceAddress({ src }: Record<string, string>): string | undefined {
  return src !== undefined && isFile(src) ? src : undefined;
}

/**
 * Whether an element is an audio or video player. A video that starts by itself, or loops and has no controls, is a
 * moving background.
 */
function isPlayer(name: string, { autoplay, loop, controls }: Record<string, string>): boolean {
  const isMoving = autoplay !== undefined || (loop !== undefined && controls === undefined);
  return AUDIO.test(name) || (VIDEO.test(name) && !isMoving);
}

function addressOf(name: string, attributes: Record<string, string>): string | undefined {
  const { src, data, 'data-videoid': id } = attributes;
  if (FRAME.test(name)) return videoAddress(attributes) ?? undefined;
  if (name === 'amp-youtube') return videoAddress({ src: `https://www.youtube.com/embed/${id}` }) ?? undefined;
  if (isPlayer(name, attributes)) return sourceAddress({ src: src ?? '' });
  const shown = name === 'object' ? data : name === 'embed' ? src : undefined;
  return shown !== undefined && DOCUMENT.test(shown) ? shown : undefined;
}

/** Whether a URL can be fetched: http, https or relative. `blob:` URLs are valid only in the page itself. */
function isFile(address: string): boolean {
  return address !== '' && !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address);
}

/** URL of a PDF. Anything else in an `<object>` or `<embed>` needs an obsolete plug-in. */
const DOCUMENT = /^(?!(?!https?:)[a-z][a-z\d+.-]*:)[^?#]*\.pdf(?:[?#]|$)/i;

const KINDS: ReadonlyArray<readonly [RegExp, string]> = [
  [AUDIO, 'Audio'],
  [/^(?:object|embed)$/, 'PDF'],
];

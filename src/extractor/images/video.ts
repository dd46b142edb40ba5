import { parseUrl } from '../../text/web-address.ts';

/** Returns the page of an embedded YouTube video, or the player's URL on other sites; null for any other frame. */
export function videoAddress({ src = '', 'data-src': lazy = '' }: Record<string, string>): string | null {
  const player = [src, lazy].find((one) => PLAYER.test(one));
  if (player === undefined) return null;
  const list = /\/embed\/videoseries/.test(player)
    ? parseUrl(player, 'https://www.youtube.com')?.searchParams.get('list')
    : null;
  if (list) return `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`;
  const id = YOUTUBE.exec(player)?.[1];
  return id === undefined ? player : `https://www.youtube.com/watch?v=${id}`;
}

/** Players that show one video, or play one recording or list of them. */
const PLAYER =
  /^(?:https?:)?\/\/(?:(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?:videoseries\?(?:[^#]*&)?list=|(?!videoseries)[\w-]{11}(?![\w-]))|player\.vimeo\.com\/video\/\d|(?:www\.|geo\.)?dailymotion\.com\/embed\/video\/|player\.bilibili\.com\/player\.html\?|player\.youku\.com\/embed\/|open\.spotify\.com\/embed(?:-podcast)?\/\w|w\.soundcloud\.com\/player\/?\?|embed\.podcasts\.apple\.com\/\w|v\.qq\.com\/(?:txp\/)?iframe\/)/i;
const YOUTUBE = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/i;

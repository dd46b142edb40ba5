/** The page of an embedded video, from the address of its player; null for any other frame. */
export function videoAddress({ src = '', 'data-src': lazy = '' }: Record<string, string>): string | null {
  const player = [src, lazy].find((one) => PLAYER.test(one));
  if (player === undefined) return null;
  const id = YOUTUBE.exec(player)?.[1];
  return id === undefined ? player : `https://www.youtube.com/watch?v=${id}`;
}

/** Players that show one video. */
const PLAYER =
  /^(?:https?:)?\/\/(?:(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)[\w-]{11}(?![\w-])|player\.vimeo\.com\/video\/\d|(?:www\.|geo\.)?dailymotion\.com\/embed\/video\/|player\.bilibili\.com\/player\.html\?|player\.youku\.com\/embed\/|v\.qq\.com\/(?:txp\/)?iframe\/)/i;
const YOUTUBE = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/i;

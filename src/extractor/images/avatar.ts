import type { Block } from '../tree/tree.ts';

/** Whether an image's URL marks it as a person's portrait: in the host, a folder, the file name or a suffix. */
export function isAvatar({ name, attributes: { src = '' } }: Block): boolean {
  return name === 'img' && AVATAR.test(src.split(/[?#]/, 1)[0] ?? '');
}

const AVATAR =
  /(?:^|[/._!-])(?:gr|user|member|author)?[-_]?(?:avatar|touxiang|head[-_]?(?:img|pic|portrait))s?(?:$|[/._!])/i;

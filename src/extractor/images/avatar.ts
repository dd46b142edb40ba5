import type { Block } from '../tree/tree.ts';

/** Whether an image's address says that it shows an author or a user: by a part of its host, a folder, its file or what a store adds. */
export function isAvatar({ name, attributes: { src = '' } }: Block): boolean {
  return name === 'img' && AVATAR.test(src.split(/[?#]/, 1)[0] ?? '');
}

const AVATAR =
  /(?:^|[/._!-])(?:gr|user|member|author)?[-_]?(?:avatar|touxiang|head[-_]?(?:img|pic|portrait))s?(?:$|[/._!])/i;

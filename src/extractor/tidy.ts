import { withoutInvisible } from '../text/invisible.ts';

/** Text without invisible and control characters, trailing blanks and runs of blank lines. */
export function tidy(text: string): string {
  return withoutInvisible(text)
    .replace(CONTROL, '')
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

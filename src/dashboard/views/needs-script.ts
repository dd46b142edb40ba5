import { html } from 'htm/preact';
import type { Words } from '../words.ts';

/** Says, to browsers that run no scripts, that the forms of a page do not work without: only the script sends them. */
export function needsScript(words: Words) {
  return html`<noscript><p class="error">${words.needsScript}</p></noscript>`;
}

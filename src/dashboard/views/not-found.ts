import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';

export function notFound({ words }: Reader): VNode {
  return html`
    <h1>${words.notFound}</h1>
    <p class="lead">${words.notFoundText}</p>
    <p class="actions"><a class="button" href="/">${words.toFirstPage}</a></p>
  ` as unknown as VNode;
}

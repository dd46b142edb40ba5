import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';

/** Shows the front page. `isOpen`: whether anyone may sign up. */
export function landing({ words, isSignedIn }: Reader, isOpen: boolean): VNode {
  const features = [
    [words.feature1, words.feature1Text],
    [words.feature2, words.feature2Text],
    [words.feature3, words.feature3Text],
  ];
  return html`
    <section class="hero">
      <h1>${words.tagline}</h1>
      <p class="lead">${words.lead}</p>
      <p class="actions">
        <a class="button" href=${isSignedIn ? '/keys' : isOpen ? '/sign-up' : '/sign-in'}>${words.start}</a>
        <a class="button plain" href=${isSignedIn ? '/playground' : '/docs'}>${isSignedIn ? words.tryIt : words.docs}</a>
      </p>
    </section>
    <section class="cards">
      ${features.map(([title, text]) => html`<div class="card"><h2>${title}</h2><p>${text}</p></div>`)}
    </section>
  ` as unknown as VNode;
}

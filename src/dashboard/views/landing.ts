import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Stats } from '../../services/stats.ts';
import type { Reader } from '../layout.ts';

export function landing({ words, language, isSignedIn }: Reader, stats: Stats): VNode {
  const number = new Intl.NumberFormat(language);
  const figures = [
    [stats.users, words.users],
    [stats.queries, words.queries],
    [stats.credits, words.creditsSpent],
  ] as const;
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
        <a class="button" href=${isSignedIn ? '/keys' : '/sign-up'}>${words.start}</a>
        <a class="button plain" href=${isSignedIn ? '/playground' : '/docs'}>${isSignedIn ? words.tryIt : words.docs}</a>
      </p>
      <dl class="figures">
        ${figures.map(([value, label]) => html`<div><dt>${label}</dt><dd>${number.format(value)}</dd></div>`)}
      </dl>
    </section>
    <section class="cards">
      ${features.map(([title, text]) => html`<div class="card"><h2>${title}</h2><p>${text}</p></div>`)}
    </section>
  ` as unknown as VNode;
}

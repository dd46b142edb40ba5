import { html } from 'htm/preact';
import { DAY_MS } from '../../time/durations.ts';
import type { Language, Words } from '../words.ts';

/** An account's credits this month. */
export interface Balance {
  monthlyCredits: number;
  creditsUsed: number;
  /** Null when the credits never reset. */
  resetsAt: Date | null;
  now: Date;
}

/** Shows the allowance, how much of it is used and left, and when it resets. */
export function balanceFigures(
  words: Words,
  language: Language,
  { monthlyCredits, creditsUsed, resetsAt, now }: Balance,
) {
  const number = new Intl.NumberFormat(language);
  return html`
    <dl class="figures">
      <div><dt>${words.used}</dt><dd>${number.format(creditsUsed)}</dd></div>
      <div><dt>${words.remaining}</dt><dd>${number.format(Math.max(0, monthlyCredits - creditsUsed))}</dd></div>
      <div><dt>${words.allowance}</dt><dd>${number.format(monthlyCredits)}</dd></div>
      ${resetsAt && html`<div><dt>${words.resets}</dt><dd>${reset(words, resetsAt, now)}</dd></div>`}
    </dl>
    <progress max=${Math.max(1, monthlyCredits)} value=${creditsUsed} aria-label=${words.used}></progress>
  `;
}

function reset(words: Words, at: Date, now: Date) {
  const days = Math.floor((at.getTime() - now.getTime()) / DAY_MS);
  return html`<time datetime=${at.toISOString()}>${words.inDays(days)}</time>`;
}

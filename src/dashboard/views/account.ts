import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { EnabledAccount } from '../../services/accounts.ts';
import type { Reader } from '../layout.ts';
import { type Balance, balanceFigures } from './balance.ts';
import { needsScript } from './needs-script.ts';
import { field, problemsOf } from './sign.ts';

/** Shows who is signed in and the month's credits, and the form that changes the password. */
export function account(
  { words, language }: Reader,
  { name, email }: Pick<EnabledAccount, 'name' | 'email'>,
  balance: Balance,
): VNode {
  return html`
    <h1>${words.account}</h1>
    <p class="lead">${words.signedInAs} <b>${name}</b>${name !== email && html` <span>${email}</span>`}</p>
    ${balanceFigures(words, language, balance)}
    <p><a href="/usage">${words.usage} →</a></p>
    <form class="narrow card" data-post="/api/auth/change-password" data-revoke-others data-done=${words.passwordChanged}
      data-problems=${problemsOf(words)}>
      <h2>${words.changePassword}</h2>
      ${needsScript(words)}
      ${field('currentPassword', words.currentPassword, 'password', 'current-password')}
      ${field('newPassword', words.newPassword, 'password', 'new-password', words.passwordHint)}
      <p class="error" role="alert" hidden></p>
      <p class="done" role="status" hidden></p>
      <button class="button" type="submit">${words.changePassword}</button>
    </form>
  ` as unknown as VNode;
}

import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { MIN_PASSWORD_LENGTH } from '../../services/password.ts';
import type { Reader } from '../layout.ts';
import { needsScript } from './needs-script.ts';

/** Shows the sign-in form. `isOpen`: whether anyone may sign up. */
export function signIn({ words }: Reader, isOpen: boolean): VNode {
  return html`
    <form class="narrow card" data-post="/api/auth/sign-in/email" data-then="/keys" data-problems=${problemsOf(words)}>
      <h1>${words.signIn}</h1>
      ${needsScript(words)}
      ${field('email', words.email, 'email', 'username')} ${field('password', words.password, 'password', 'current-password')}
      <p class="error" role="alert" hidden></p>
      <button class="button" type="submit">${words.signIn}</button>
      <p class="note">${words.forgotten} <code>huasou accounts password</code></p>
      ${isOpen && html`<p class="note">${words.noAccount} <a href="/sign-up">${words.signUp}</a></p>`}
    </form>
  ` as unknown as VNode;
}

/** Shows the sign-up form, or that sign-up is closed unless `isOpen`. */
export function signUp({ words }: Reader, isOpen: boolean): VNode {
  if (!isOpen)
    return html`
      <div class="narrow card">
        <h1>${words.signUp}</h1>
        <p>${words.signUpClosed}</p>
        <p class="note">${words.haveAccount} <a href="/sign-in">${words.signIn}</a></p>
      </div>
    ` as unknown as VNode;
  return html`
    <form class="narrow card" data-post="/api/auth/sign-up/email" data-then="/keys" data-problems=${problemsOf(words)}>
      <h1>${words.signUp}</h1>
      ${needsScript(words)}
      ${field('name', words.name, 'text', 'name')} ${field('email', words.email, 'email', 'username')}
      ${field('password', words.password, 'password', 'new-password', words.passwordHint)}
      <p class="error" role="alert" hidden></p>
      <button class="button" type="submit">${words.signUp}</button>
      <p class="note">${words.haveAccount} <a href="/sign-in">${words.signIn}</a></p>
    </form>
  ` as unknown as VNode;
}

/** Returns the error texts as JSON. `invalid_request` is left for values that cannot be stored: the rest have codes. */
export function problemsOf({ problems }: Reader['words']): string {
  return JSON.stringify({ ...problems, invalid_request: problems.unstorable });
}

/** A labelled field of a form; new passwords have the minimum length. */
export function field(name: string, label: string, type: string, autocomplete: string, hint?: string) {
  const minimum = autocomplete === 'new-password' ? MIN_PASSWORD_LENGTH : undefined;
  return html`
    <label>
      ${label}
      <input name=${name} type=${type} autocomplete=${autocomplete} required minlength=${minimum} />
      ${hint && html`<small>${hint}</small>`}
    </label>
  `;
}

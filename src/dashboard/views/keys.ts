import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Accounts } from '../../services/accounts.ts';
import { DASHBOARD_KEY_NAME, MAX_KEY_NAME } from '../../services/key-name.ts';
import type { Reader } from '../layout.ts';
import { needsScript } from './needs-script.ts';
import { timeWriter } from './times.ts';

type Keys = Awaited<ReturnType<Accounts['listKeys']>>;

/** Lists the account's API keys; the script creates and revokes them. */
export function keys({ words, language }: Reader, list: Keys): VNode {
  const day = timeWriter(language, 'day');
  return html`
    <h1>${words.keys}</h1>
    <p class="lead">${words.keysLead}</p>
    ${needsScript(words)}
    <form class="card row" data-new-key data-problems=${JSON.stringify(words.problems)}>
      <label>${words.keyName}<input name="name" required maxlength=${MAX_KEY_NAME} placeholder=${words.keyNameExample} /></label>
      <button class="button" type="submit">${words.newKey}</button>
      <p class="error" role="alert" hidden></p>
    </form>
    <div class="card made" data-made role="status" hidden>
      <p>${words.keyMade}</p>
      <p class="row"><code data-key></code><button class="button plain" type="button" data-copy-key>${words.copy}</button></p>
      <p><a href="/connect">${words.connect} →</a></p>
    </div>
    <p class="error" role="alert" data-list-problem data-problems=${JSON.stringify(words.problems)} hidden></p>
    <div data-list>${list.length === 0 ? html`<p class="note">${words.noKeys}</p>` : table(list)}</div>
  ` as unknown as VNode;

  function table(all: Keys) {
    return html`
      <div class="scroll" tabindex="0" role="region" aria-label=${words.keys}>
        <table class="stacking">
          <thead>
            <tr>
              <th>${words.name}</th>
              <th>${words.key}</th>
              <th>${words.created}</th>
              <th>${words.lastUsed}</th>
              <th><span class="hidden">${words.revoke}</span></th>
            </tr>
          </thead>
          <tbody>
            ${all.map(
              ({ id, name, hint, created_at, last_used_at }) => html`
                <tr>
                  <td class="name" data-label=${words.name}>${name}</td>
                  <td data-label=${words.key}><code>${hint}</code></td>
                  <td data-label=${words.created}>${day(created_at)}</td>
                  <td data-label=${words.lastUsed}>${last_used_at === null ? words.never : day(last_used_at)}</td>
                  <td>
                    <button class="button danger" type="button" data-revoke=${id} data-sure=${words.revokeSure(name)}>
                      ${words.revoke}
                    </button>
                  </td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      ${all.some(({ name }) => name === DASHBOARD_KEY_NAME) && html`<p class="note">${words.playgroundKey}</p>`}
    `;
  }
}

import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';
import { clients } from './clients.ts';
import { contents } from './contents.ts';

/** Shows client configurations for the server at `base`. The script fills in a key that was just created. */
export function connect({ words }: Reader, base: string): VNode {
  const all = clients(base, words);
  return html`
    <h1>${words.connect}</h1>
    <p class="lead">${words.connectLead}</p>
    <p class="actions">
      ${installs(base).map(([client, link]) => html`<a class="button" href=${link}>${words.install(client)}</a>`)}
    </p>
    <p class="note">${words.installNote}</p>
    ${contents(words.contents, all)}
    <div class="columns">
    ${all.map(
      ({ id, name, configs }) => html`
        <section class="card" id=${id}>
          <h2>${name}</h2>
          ${configs.map(({ where, text }, index) => config(`config-${id}${index === 0 ? '' : `-${index + 1}`}`, name, where, text))}
        </section>
      `,
    )}
    </div>
  ` as unknown as VNode;

  function config(id: string, name: string, where: string, text: string) {
    return html`
      <p class="note">${where}</p>
      <div class="code">
        <pre tabindex="0" id=${id} data-config>${text}</pre>
        <button class="button plain" type="button" data-copy=${id} data-copied=${words.copied}>
          ${words.copy}<span class="hidden"> ${name}</span>
        </button>
      </div>
    `;
  }
}

/** Returns the clients' install links. They contain no key: clients ask for it, or read it from their environment. */
function installs(base: string): Array<[client: string, link: string]> {
  const url = `${base}/mcp`;
  const inCursor = { url, headers: { Authorization: `Bearer \${env:HUASOU_API_KEY}` } };
  const inCode = {
    name: 'huasou',
    type: 'http',
    url,
    headers: { Authorization: `Bearer \${input:huasou-key}` },
    inputs: [{ type: 'promptString', id: 'huasou-key', description: 'Huasou API key (hs_…)', password: true }],
  };
  const config = Buffer.from(JSON.stringify(inCursor)).toString('base64');
  return [
    ['Cursor', `cursor://anysphere.cursor-deeplink/mcp/install?name=huasou&config=${encodeURIComponent(config)}`],
    ['VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify(inCode))}`],
  ];
}

// The pages are rendered by the server; this script sends changes to its JSON routes.
const root = document.documentElement;
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const KEY_STORE = 'huasou-new-key'; // in this tab only, until it is closed

one('[data-theme-switch]')?.addEventListener('click', () => {
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});

/** Times are rendered in UTC; here they become those of the reader. */
function localizeTimes(from = document) {
  const formats = { day: { dateStyle: 'medium' }, second: { dateStyle: 'short', timeStyle: 'medium' } };
  for (const time of all('time[data-precision]', from))
    time.textContent = new Intl.DateTimeFormat(root.lang, formats[time.dataset.precision]).format(
      new Date(time.dateTime),
    );
}
localizeTimes();

async function send(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const reply = await response.json().catch(() => ({})); // none, or a proxy's page
  if (!response.ok) {
    const code = reply.code ?? (response.status === 429 ? 'rate_limited' : undefined);
    throw Object.assign(new Error(reply.error ?? response.statusText), { code });
  }
  return reply;
}

/** Runs `work` on submit, with the button disabled; errors are shown in the form. */
function onSubmit(form, work) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = one('button[type=submit]', form);
    const error = one('.error', form);
    if (error) error.hidden = true;
    button.disabled = true;
    try {
      await work(Object.fromEntries(new FormData(form)));
    } catch (problem) {
      if (error) {
        const problems = JSON.parse(form.dataset.problems ?? '{}');
        error.textContent = problems[problem.code] ?? problems.OTHER ?? problem.message;
        error.hidden = false;
      }
    } finally {
      button.disabled = false;
    }
  });
}

for (const form of all('form[data-post]')) {
  onSubmit(form, async (fields) => {
    const extra = 'revokeOthers' in form.dataset ? { revokeOtherSessions: true } : {};
    await send('POST', form.dataset.post, { ...fields, ...extra });
    if (form.dataset.then) location.assign(form.dataset.then);
    const done = one('.done', form);
    if (!done) return;
    done.textContent = form.dataset.done;
    done.hidden = false;
    form.reset();
  });
}

one('[data-sign-out]')?.addEventListener('click', async () => {
  sessionStorage.removeItem(KEY_STORE);
  await send('POST', '/api/auth/sign-out', {}).catch(() => {}); // the next page shows whether it worked
  location.assign('/');
});

const newKey = one('form[data-new-key]');
if (newKey) {
  onSubmit(newKey, async ({ name }) => {
    const { key } = await send('POST', '/api/keys', { name });
    sessionStorage.setItem(KEY_STORE, key);
    const made = one('[data-made]');
    one('[data-key]', made).textContent = key;
    made.hidden = false;
    newKey.reset();
    const fresh = new DOMParser().parseFromString(await (await fetch('/keys')).text(), 'text/html');
    localizeTimes(fresh);
    one('[data-list]').replaceChildren(...one('[data-list]', fresh).childNodes);
  });
}

one('[data-list]')?.addEventListener('click', async ({ target }) => {
  const { revoke, sure } = target.dataset;
  if (revoke === undefined || !confirm(sure)) return;
  await send('DELETE', `/api/keys/${encodeURIComponent(revoke)}`).catch(() => {}); // the list shows whether it worked
  location.reload();
});

const labels = new WeakMap(); // of the buttons that say now that something was copied

async function copy(text, button) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copySelected(text, button);
  if (labels.has(button)) return;
  labels.set(button, [...button.childNodes]);
  button.textContent = button.dataset.copied ?? '✓';
  setTimeout(() => {
    button.replaceChildren(...labels.get(button));
    labels.delete(button);
  }, 1500);
}

/** Over plain http, as within a network, browsers give a page no clipboard but by its selection. */
function copySelected(text, button) {
  const field = element('textarea', text);
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  button.focus();
}

one('[data-copy-key]')?.addEventListener('click', (event) => copy(one('[data-key]').textContent, event.currentTarget));
for (const button of all('[data-copy]')) {
  button.addEventListener('click', () => copy(document.getElementById(button.dataset.copy).textContent, button));
}

const madeKey = sessionStorage.getItem(KEY_STORE);
if (madeKey)
  for (const config of all('[data-config]')) config.textContent = config.textContent.replaceAll('hs_…', madeKey);

/** An element with text. Text from the web is never inserted as HTML. */
function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

const output = one('[data-output]');
for (const form of all('form[data-tool]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { tool } = form.dataset;
    const body = bodyOf(form);
    const button = one('button[type=submit]', form);
    button.disabled = true; // a second call would be charged too
    const rendered = one('[data-rendered]', output);
    output.hidden = false;
    output.setAttribute('aria-busy', 'true');
    rendered.replaceChildren(element('p', output.dataset.running));
    one('[data-calls]', output).replaceChildren(...callsFor(tool, body));
    try {
      const reply = await send('POST', `/api/playground/${tool}`, body);
      rendered.replaceChildren(...(tool === 'search' ? searchParts(reply) : extractParts(reply)));
      one('[data-raw]', output).textContent = JSON.stringify(reply, null, 2);
    } catch (problem) {
      rendered.replaceChildren(element('p', problem.message || output.dataset.failed, { class: 'error' }));
      one('[data-raw]', output).textContent = '';
    }
    button.disabled = false;
    output.setAttribute('aria-busy', 'false');
    output.scrollIntoView({ block: 'start' });
  });
}

function bodyOf(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name) continue;
    if (field.type === 'checkbox') body[field.name] = field.checked;
    else if (field.value === '') continue;
    else if (field.type === 'number') body[field.name] = Number(field.value);
    else if (field.name === 'urls') body.urls = field.value.split(/\s+/).filter(Boolean);
    else if (field.name.endsWith('_domains')) body[field.name] = field.value.split(/[\s,]+/).filter(Boolean);
    else body[field.name] = field.value;
  }
  return body;
}

function searchParts(reply) {
  const parts = [];
  if (reply.planned) {
    const { queries, category, time_range } = reply.planned;
    parts.push(element('p', `${queries.join(' ｜ ')} · ${category} · ${time_range}`, { class: 'note' }));
  }
  if (reply.warning) parts.push(element('p', reply.warning, { class: 'error' }));
  if (reply.answer) parts.push(element('p', reply.answer));
  reply.results.forEach((result, index) => {
    const box = element('div', undefined, { class: 'result' });
    const line = element('p');
    line.append(`[${index + 1}] `, element('a', result.title, { href: result.url, rel: 'noreferrer nofollow' }));
    box.append(line, element('p', [result.engine, result.published].filter(Boolean).join(' · '), { class: 'note' }));
    box.append(element('p', result.content ?? result.snippet));
    parts.push(box);
  });
  for (const [engine, reason] of reply.unresponsive_engines ?? [])
    parts.push(element('p', `${engine}: ${reason}`, { class: 'note' }));
  return [...parts, balance(reply)];
}

function extractParts(reply) {
  const parts = reply.results.map((result) => {
    const box = element('div', undefined, { class: 'result' });
    box.append(element('p', result.title ?? result.url));
    if (result.status === 'failed') box.append(element('p', result.error, { class: 'error' }));
    else box.append(element('div', result.content, { class: 'text', tabindex: '0' }));
    return box;
  });
  return [...parts, balance(reply)];
}

function balance({ credits_used, credits_remaining }) {
  return element('p', `${output.dataset.used} ${credits_used} / ${credits_used + credits_remaining}`, {
    class: 'note',
    'data-balance': credits_used,
  });
}

/** The same call as programs would make it; the reader fills in the key. */
function callsFor(tool, body) {
  const url = `${location.origin}/v1/${tool}`;
  const json = JSON.stringify(body);
  const key = 'hs_…';
  const texts = {
    curl: `curl -s ${url} \\\n  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\\n  -d '${json.replaceAll("'", "'\\''")}'`,
    TypeScript: `const response = await fetch('${url}', {\n  method: 'POST',\n  headers: { Authorization: 'Bearer ${key}', 'Content-Type': 'application/json' },\n  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),\n});\nconsole.log(await response.json());`,
    Python: `import json, urllib.request\nrequest = urllib.request.Request(\n    "${url}",\n    json.dumps(json.loads(r'''${json}''')).encode(),\n    {"Authorization": "Bearer ${key}", "Content-Type": "application/json"},\n)\nprint(json.load(urllib.request.urlopen(request)))`,
    MCP: JSON.stringify(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: `service_${tool}`, arguments: body } },
      null,
      2,
    ),
  };
  return Object.entries(texts).flatMap(([name, text]) => [
    element('h3', name),
    element('pre', text, { tabindex: '0' }),
  ]);
}

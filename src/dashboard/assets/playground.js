import { all, element, isBusy, KEY_PLACEHOLDER, localizeTimes, one, problemParts, send, setBusy } from './shared.js';

// Runs the forms of both tools and shows the replies.
const output = one('[data-output]');
const words = JSON.parse(output.dataset.words);
const buttons = all('form[data-tool] button[type=submit]');

for (const form of all('form[data-tool]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!buttons.some(isBusy)) void run(form.dataset.tool, bodyOf(form));
  });
}

/** Runs one call at a time, of either tool: a second one would be charged too, and all replies share one place. */
async function run(tool, body) {
  for (const button of buttons) setBusy(button, true);
  output.hidden = false;
  output.setAttribute('aria-busy', 'true');
  show([element('p', words.running)], undefined);
  one('[data-calls]', output).replaceChildren(...callsFor(tool, body));
  try {
    const reply = await send('POST', `/api/playground/${tool}`, body);
    show(tool === 'search' ? searchParts(reply) : extractParts(reply), reply);
  } catch (problem) {
    const said = element('p', undefined, { class: 'error' });
    const reply = problem.reply ?? {};
    said.append(...(isCutOff(reply) ? [words.cutOff] : problemParts(problem, words.problems)));
    show([said, ...awayParts(reply)], problem.reply);
  }
  for (const button of buttons) setBusy(button, false);
  output.setAttribute('aria-busy', 'false');
  output.scrollIntoView({ block: 'start' });
}

/** Shows the parts and the raw reply, an error's included; it is undefined while the call runs or from a proxy. */
function show(parts, reply) {
  const rendered = one('[data-rendered]', output);
  rendered.replaceChildren(...parts);
  localizeTimes(rendered);
  const raw = one('[data-raw]', output);
  raw.textContent = reply === undefined ? '' : JSON.stringify(reply, null, 2);
  raw.closest('details').hidden = reply === undefined;
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
    const { queries, category, time_range: range } = reply.planned;
    parts.push(element('p', `${queries.join(' ｜ ')} · ${words.values[category]} · ${words.values[range]}`, NOTE));
  }
  if (reply.warning) parts.push(element('p', words.nothing, { class: 'error' }));
  if (reply.answer) parts.push(element('p', reply.answer));
  parts.push(...reply.results.map(searchResult), ...awayParts(reply));
  return [...parts, balance(reply)];
}

const NOTE = { class: 'note' };

function searchResult({ title, url, engine, published, content, snippet }, index) {
  const note = element('p', engine ?? '', NOTE);
  if (published)
    note.append(engine ? ' · ' : '', element('time', published, { datetime: published, 'data-precision': 'minute' }));
  return result(heading(`[${index + 1}] `, title, url), note, element('p', content ?? snippet));
}

function awayParts({ unresponsive_engines: away = [] }) {
  return away.map(([engine, reason]) => element('p', `${engine}: ${reason}`, NOTE));
}

/** Whether no engine could be reached: then the server's network is at fault, and trying again later is no help. */
function isCutOff({ unresponsive_engines: away = [] }) {
  const causes = away.map(([, reason]) => reason.replace(/^suspended: /, ''));
  return causes.includes('network_error') && causes.every((cause) => /^(?:network_error|timeout)$/.test(cause));
}

function extractParts(reply) {
  const parts = reply.results.map((page) => {
    const head = heading('', page.title ?? page.url, page.url);
    if (page.status === 'failed') return result(head, element('p', page.error, { class: 'error' }));
    const about = [page.url, `${page.length} ${words.characters}`, page.next_start && `next_start: ${page.next_start}`];
    const text = page.content === '' ? page.note : page.content;
    return result(
      head,
      element('p', about.filter(Boolean).join(' · '), NOTE),
      element('div', text, { class: 'text', tabindex: '0' }),
    );
  });
  if (reply.filtered === false && reply.success_count > 0) parts.unshift(element('p', words.notFiltered, NOTE));
  return [...parts, balance(reply)];
}

function result(...parts) {
  const box = element('div', undefined, { class: 'result' });
  box.append(...parts);
  return box;
}

function heading(before, title, url) {
  const made = element('h3', before);
  const isWeb = /^https?:\/\//i.test(url);
  made.append(isWeb ? element('a', title, { href: url, rel: 'noreferrer nofollow' }) : title);
  return made;
}

function balance({ credits_used, credits_remaining }) {
  return element('p', `${words.used} ${credits_used} / ${credits_used + credits_remaining}`, {
    class: 'note',
    'data-balance': credits_used,
  });
}

/** Returns the same call as programs would make it; the reader fills in the key. */
function callsFor(tool, body) {
  const url = `${location.origin}/v1/${tool}`;
  const json = JSON.stringify(body);
  const key = KEY_PLACEHOLDER;
  const texts = {
    curl: `curl -s ${url} \\\n  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\\n  -d '${json.replaceAll("'", "'\\''")}'`,
    TypeScript: `const response = await fetch('${url}', {\n  method: 'POST',\n  headers: { Authorization: 'Bearer ${key}', 'Content-Type': 'application/json' },\n  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),\n});\nconsole.log(await response.json());`,
    Python: `import json, urllib.request\nrequest = urllib.request.Request(\n    "${url}",\n    json.dumps(json.loads(${JSON.stringify(json)})).encode(),\n    {"Authorization": "Bearer ${key}", "Content-Type": "application/json"},\n)\nprint(json.load(urllib.request.urlopen(request)))`,
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

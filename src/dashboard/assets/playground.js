import { all, element, one, send } from './shared.js';

// Runs the forms of both tools and shows the replies.
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

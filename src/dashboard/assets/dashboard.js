// The pages are rendered by the server; this script sends changes to its JSON routes.
import * as newKey from './new-key.js';
import {
  all,
  element,
  isBusy,
  KEY_PLACEHOLDER,
  localizeTimes,
  one,
  onSubmit,
  problemParts,
  root,
  send,
  setBusy,
} from './shared.js';

newKey.kept(); // drops the key of somebody else who was signed in here before

one('[data-theme-switch]')?.addEventListener('click', () => {
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});

localizeTimes();

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
  newKey.forget();
  await send('POST', '/api/auth/sign-out', {}).catch(() => {}); // the next page shows whether it worked
  location.assign('/');
});

for (const form of all('form[data-new-key]')) {
  onSubmit(form, async ({ name }) => {
    const created = await send('POST', '/api/keys', { name });
    newKey.keep(created);
    const made = one('[data-made]');
    one('[data-key]', made).textContent = created.key;
    made.hidden = false;
    form.reset();
    const fresh = new DOMParser().parseFromString(await (await fetch('/keys')).text(), 'text/html');
    localizeTimes(fresh);
    one('[data-list]').replaceChildren(...one('[data-list]', fresh).childNodes);
  });
}

one('[data-list]')?.addEventListener('click', async ({ target }) => {
  const { revoke, sure } = target.dataset;
  if (revoke === undefined || isBusy(target) || !confirm(sure)) return;
  const error = one('[data-list-problem]');
  error.hidden = true;
  setBusy(target, true);
  try {
    await send('DELETE', `/api/keys/${encodeURIComponent(revoke)}`);
    newKey.forgetIf(revoke);
    location.reload();
  } catch (problem) {
    if (problem.code === 'not_found') return location.reload(); // it was revoked elsewhere
    error.replaceChildren(...problemParts(problem, JSON.parse(error.dataset.problems)));
    error.hidden = false;
    setBusy(target, false);
  }
});

const labels = new WeakMap(); // original contents of the buttons that currently show that something was copied

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copySelected(text, button);
  }
  if (labels.has(button)) return;
  labels.set(button, [...button.childNodes]);
  button.textContent = button.dataset.copied ?? '✓';
  setTimeout(() => {
    button.replaceChildren(...labels.get(button));
    labels.delete(button);
  }, 1500);
}

/** Copies by selection: over plain http, as on a local network, and without permission, pages have no clipboard API. */
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

if (one('[data-config]')) {
  const key = await newKey.keptAndLive().catch(() => undefined); // without a key the reader fills one in
  if (key !== undefined)
    for (const config of all('[data-config]')) config.textContent = config.textContent.replaceAll(KEY_PLACEHOLDER, key);
}

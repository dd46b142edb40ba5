// Helpers shared by the scripts of the pages.
/** What stands for the key in the examples of the pages: see views/placeholders.ts. */
export const KEY_PLACEHOLDER = 'hs_YOUR_KEY';
export const root = document.documentElement;
export const one = (selector, from = document) => from.querySelector(selector);
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];

/** An element with text. Text from the web is never inserted as HTML. */
export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

export async function send(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((cause) => {
    throw Object.assign(new Error('', { cause }), { code: 'unreachable' }); // drops the browser's message, which is in English
  });
  const reply = await response.json().catch(() => undefined); // undefined for no body, or for a proxy's page
  if (response.ok) return reply;
  const code = reply?.code ?? (response.status === 429 ? 'rate_limited' : undefined);
  throw Object.assign(new Error(reply?.error ?? ''), { code, reply, status: response.status });
}

/** Returns what to show for a problem, in the reader's language; `problems` has a text for each code. */
export function problemParts(problem, problems) {
  const { code, message, reply, status } = problem;
  const known = problems[code] ?? (status === undefined || reply?.code ? problems.OTHER : problems.STATUS);
  const values = { ...reply, status, message: message || problems.OTHER, field: /^\w+(?= )/.exec(message)?.[0] ?? '' };
  const parts = [(known ?? message).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')];
  if (code === 'not_signed_in') parts.push(' ', element('a', problems.SIGN_IN, { href: '/sign-in' }));
  return parts;
}

/** Converts times, which are rendered in UTC, to the reader's time zone. */
export function localizeTimes(from = document) {
  const formats = {
    day: { dateStyle: 'medium' },
    minute: { dateStyle: 'medium', timeStyle: 'short' },
    second: { dateStyle: 'short', timeStyle: 'medium' },
  };
  for (const time of all('time[data-precision]', from))
    time.textContent = new Intl.DateTimeFormat(root.lang, formats[time.dataset.precision]).format(
      new Date(time.dateTime),
    );
}

/**
 * Whether a button's work is still running. It is not disabled meanwhile: that would take the focus from it, and a
 * keyboard or a screen reader would be back at the top of the page.
 */
export const isBusy = (button) => button.getAttribute('aria-disabled') === 'true';
export const setBusy = (button, busy) => button.setAttribute('aria-disabled', busy);

/** Runs `work` on submit, and ignores further ones meanwhile; errors are shown in the form. */
export function onSubmit(form, work) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = one('button[type=submit]', form);
    if (isBusy(button)) return;
    const error = one('.error', form);
    if (error) error.hidden = true;
    setBusy(button, true);
    try {
      await work(Object.fromEntries(new FormData(form)));
    } catch (problem) {
      if (error === null) return;
      error.replaceChildren(...problemParts(problem, JSON.parse(form.dataset.problems)));
      error.hidden = false;
    } finally {
      setBusy(button, false);
    }
  });
}

/** An http(s) address as it goes out, without tracking parameters; null for anything else. */
export function cleanUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.href.length > MAX_URL) return null;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** Addresses with the same key are the same page: without scheme, www, mobile host, fragment or order of parameters. */
export function urlKey(text: string): string {
  const url = new URL(text);
  const host = url.host.replace(/^(?:www|m|wap|mobile|amp)\./, '');
  const parameters = [...url.searchParams].map(([name, value]) => `${name}=${value}`).sort();
  return `${host}${decoded(url.pathname.replace(/\/(?:amp\/?)?$/, ''))}?${parameters.join('&')}${/^#!/.test(url.hash) ? url.hash : ''}`;
}

/** The name that a publisher has many hosts under, near enough for counting: the last two labels, three for com.tw and the like. */
export function siteOf(text: string): string {
  const labels = new URL(text).hostname.split('.');
  const isSecondLevel = /^(com|org|net|gov|edu|co|idv|ac|or|ne)$/.test(labels.at(-2) ?? '');
  return labels.slice(isSecondLevel ? -3 : -2).join('.');
}

const MAX_URL = 2_000;

/** By name, never all of them: Chinese sites keep their articles' numbers in parameters. */
const TRACKING =
  /^(utm_\w+|gclid|fbclid|msclkid|yclid|spm|scm|from|wfr|share_\w+|sharefrom|ref_src|_ga|mc_[ce]id|igshid|isappinstalled)$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // GBK-encoded, kept as it is
  }
}

/** Masks what identifies the client in a reply: IP and e-mail addresses, session and tracking identifiers, tokens. */
export function redactIdentifiers(body: string): string {
  return IDENTIFIERS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), body);
}

const NAMES =
  'session_?id|sid|uuid|guid|uid|user_?id|client_?id|visitor_?id|device_?id|trace_?id|request_?id|csrf\\w*|xsrf\\w*|token|nonce|sig|signature|cookie|baiduid|bduss|suv|snuid|qihooguid|vqd|rut|ig|cvid|muid|eqid|logid|log_id';

const IDENTIFIERS: ReadonlyArray<readonly [pattern: RegExp, mask: string]> = [
  [new RegExp(`(["'](?:${NAMES})["']\\s*:\\s*["'])[^"']{6,}(["'])`, 'gi'), '$1masked$2'],
  [new RegExp(`([?&;](?:amp;)?(?:${NAMES})=)[^&"'\\s<>;]{6,}`, 'gi'), '$1masked'],
  [new RegExp(`(\\bname=["'](?:${NAMES})["'][^>]{0,80}\\bvalue=["'])[^"']{6,}(["'])`, 'gi'), '$1masked$2'],
  [new RegExp(`(\\b(?:${NAMES})\\s*=\\s*["'])[^"']{6,}(["'])`, 'gi'), '$1masked$2'],
  [/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '192.0.2.1'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, 'somebody@example.com'],
];

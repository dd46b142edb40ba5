/**
 * Whether a name means this machine or its network, whatever a resolver says (RFC 6761, RFC 6762, ICANN's .internal).
 * `host` must not be an IP address.
 */
export function isLocalName(host: string): boolean {
  const name = withoutDots(host);
  return /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/.test(name) || !name.includes('.');
}

/** Removes the dots at the end of a host. */
export function withoutDots(host: string): string {
  return host.replace(DOTS_AT_END, '');
}

/** Matches from the first dot only: a host may be a megabyte of dots, and trying from each would take an hour. */
const DOTS_AT_END = /(?<!\.)\.+$/;

/**
 * Whether a host is longer than a name may be (RFC 1035 §2.3.4), with a final dot. A URL parser accepts a megabyte of
 * dots, and the cookie library's time grows with their square: 150,000 dots took half a minute.
 */
export function isNoName(host: string): boolean {
  return host.length > MAX_NAME;
}

const MAX_NAME = 254;

/**
 * Whether a name means this machine or its network whatever a resolver says (RFC 6761, RFC 6762, ICANN's .internal). It is not
 * asked about addresses.
 */
export function isLocalName(host: string): boolean {
  const name = withoutDots(host);
  return /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/.test(name) || !name.includes('.');
}

/** Without the dots that some spell at the end of a host. */
export function withoutDots(host: string): string {
  return host.replace(DOTS_AT_END, '');
}

/** From the first of them only: a host may be a megabyte of dots, and looking on from each of them would take an hour. */
const DOTS_AT_END = /(?<!\.)\.+$/;

/**
 * Whether a host is longer than a name may be (RFC 1035 §2.3.4), with a dot at its end. A parser of URLs takes a megabyte of dots for
 * one, and the library for cookies looks on from each of them: 150,000 took half a minute.
 */
export function isNoName(host: string): boolean {
  return host.length > MAX_NAME;
}

const MAX_NAME = 254;

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

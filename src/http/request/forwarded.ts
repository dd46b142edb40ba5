import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the protocol of the address in the caller's browser. Any X-Forwarded-Proto is believed: no page of another
 * site can have a browser send it. Anything else that depends on the protocol goes by `request.protocol`.
 */
export function protocolOf({ headers }: IncomingMessage, otherwise: string): string {
  const [said = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1);
  return /^https?$/.test(said) ? said : otherwise;
}

/** Removes ports, brackets and zones from the addresses in X-Forwarded-For: some proxies add them. */
export function bareAddresses(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((entry) => bareAddress(entry.trim()))
    .join(', ');
}

function bareAddress(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(entry) ?? [];
  const [, beforePort] = /^([\d.]+):\d*$/.exec(entry) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? entry).split('%', 1);
  return isIP(address) === 0 ? entry : address;
}

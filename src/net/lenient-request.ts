import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

type OnResponse = (response: IncomingMessage) => void;

/**
 * Sends a request like node:http's `request`, but accepts responses that browsers accept: a Content-Length beside
 * chunks, lines without CR, folded headers, control characters in headers. Node is strict because several parties may
 * share a connection, as through a proxy, where two readings of one message let one party answer for another. Not for
 * such connections.
 */
export function lenientRequest(url: URL, options: RequestOptions, onResponse?: OnResponse): ClientRequest;
/** Overload that got's cache calls: the options contain the address. */
export function lenientRequest(options: RequestOptions, onResponse?: OnResponse): ClientRequest;
export function lenientRequest(
  address: URL | RequestOptions,
  next?: RequestOptions | OnResponse,
  last?: OnResponse,
): ClientRequest {
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
  if (address instanceof URL) return request(address, { ...next, ...LENIENT }, last);
  return request({ ...address, ...LENIENT }, next as OnResponse | undefined);
}

const LENIENT = { insecureHTTPParser: true };

import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

type OnResponse = (response: IncomingMessage) => void;

/**
 * node:http's `request`, which reads of a reply what browsers do: a Content-Length beside chunks, lines without CR, folded headers,
 * control characters in them. Node is strict for the sake of connections that several parties share, as a proxy's are, where two
 * readings of one message let one party answer for another. It is not for those.
 */
export function lenientRequest(url: URL, options: RequestOptions, onResponse?: OnResponse): ClientRequest;
/** As got's cache calls it: the options say where to. */
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

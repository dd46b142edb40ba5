import type { ServiceError } from '../../errors.ts';

const MAX_REASON_CHARACTERS = 300; // the name of a parameter is the caller's, and a client reads few kilobytes of header

/**
 * An error as the reason phrase of a status line, in ASCII: all that Open WebUI's log and agents on LangChain's asynchronous
 * Python tools get to see.
 */
export function reasonPhrase({ code, message }: ServiceError): string {
  if (code !== 'invalid_request' && code !== 'not_found') return code;
  const english = /（([ -~]+)）/.exec(message)?.[1];
  const parameter = /^[a-z_]+(?= )/.exec(message)?.[0];
  return (english ?? (parameter === undefined ? code : `${code}: ${parameter}`)).slice(0, MAX_REASON_CHARACTERS);
}

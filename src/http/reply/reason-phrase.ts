import type { ServiceError } from '../../errors.ts';

const MAX_REASON_CHARACTERS = 300; // it may contain a long parameter name, and clients limit header sizes

/**
 * Returns an error as the reason phrase of a status line, in ASCII. It is all that Open WebUI's log and agents with
 * LangChain's asynchronous Python tools see of an error.
 */
export function reasonPhrase({ code, message }: ServiceError): string {
  if (code !== 'invalid_request' && code !== 'not_found') return code;
  const english = /（([ -~]+)）/.exec(message)?.[1];
  const parameter = /^[a-z_]+(?= )/.exec(message)?.[0];
  return (english ?? (parameter === undefined ? code : `${code}: ${parameter}`)).slice(0, MAX_REASON_CHARACTERS);
}

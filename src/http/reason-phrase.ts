import type { ServiceError } from '../errors.ts';

const MAX_REASON_CHARACTERS = 300; // the name of a parameter is the caller's, and a client reads few kilobytes of header

/**
 * What a status line says of a refusal, in ASCII. Open WebUI's log and the agent behind LangChain's asynchronous tools in Python
 * are told nothing else of it.
 */
export function reasonPhrase({ code, message }: ServiceError): string {
  if (code !== 'invalid_request' && code !== 'not_found') return code;
  const english = /（([ -~]+)）/.exec(message)?.[1];
  const parameter = /^[a-z_]+(?= )/.exec(message)?.[0];
  return (english ?? (parameter === undefined ? code : `${code}: ${parameter}`)).slice(0, MAX_REASON_CHARACTERS);
}

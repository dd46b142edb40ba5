import { isRecord, jsonIn } from '../json.ts';

export const FAILED = -32000;

/**
 * What the client is told of a key that is refused: it set a variable, and knows nothing of headers and addresses. Undefined for
 * any other frame.
 */
export function keyRefusalIn(frame: string, url: string): object | undefined {
  if (!/"(?:in|miss)[a-z]*_api_key"/.test(frame)) return undefined; // nearly all: no need to parse a long reply
  const said = jsonIn(frame);
  const error = isRecord(said) && isRecord(said.error) ? said.error : {};
  if (error.code !== FAILED || !isRecord(error.data)) return undefined;
  const message = `HUASOU_API_KEY 不是 ${new URL(url).origin} 的有效金鑰（無效或已撤銷）。請換成那個服務發的金鑰；用自己架設的服務時，可用 ${CREATE_KEY} 建立。`;
  return { ...error, message };
}

const CREATE_KEY = 'npm run -s huasou -- keys create --email you@example.com';

/** Whether it holds notifications and responses alone, to which a client expects no reply, not even that its key is no good. */
export function isWithoutReply(message: unknown): boolean {
  const all = [message].flat();
  const isOne = (one: unknown) =>
    isRecord(one) && (one.id === undefined ? typeof one.method === 'string' : one.method === undefined);
  return all.length > 0 && all.every(isOne);
}

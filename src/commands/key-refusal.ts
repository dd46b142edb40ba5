import { isRecord, jsonIn } from '../json.ts';

/** JSON-RPC error code of failed calls and refused keys, which the server uses too. */
export const FAILED = -32000;

/**
 * Returns the error for a frame in which the server refuses the API key, undefined for any other frame. The server's
 * own message mentions headers and addresses, whereas the user of this process has only set a variable.
 */
export function keyRefusalIn(frame: string, url: string): object | undefined {
  if (!/"(?:in|miss)[a-z]*_api_key"/.test(frame)) return undefined; // nearly all frames: spares parsing long replies
  const said = jsonIn(frame);
  const error = isRecord(said) && isRecord(said.error) ? said.error : {};
  if (error.code !== FAILED || !isRecord(error.data)) return undefined;
  const message = `HUASOU_API_KEY 不是 ${new URL(url).origin} 的有效金鑰（無效、已撤銷，或帳號已停用）。請換成那個服務發的金鑰；用自己架設的服務時，可用 ${CREATE_KEY} 建立（停用的帳號先以 accounts enable 恢復）。`;
  return { ...error, message };
}

const CREATE_KEY = 'npm run -s huasou -- keys create --email you@example.com';

/**
 * Whether a message holds only notifications and responses. A client expects no reply to these, not even that its key
 * is refused.
 */
export function isWithoutReply(message: unknown): boolean {
  const all = [message].flat();
  const isOne = (one: unknown) =>
    isRecord(one) && (one.id === undefined ? typeof one.method === 'string' : one.method === undefined);
  return all.length > 0 && all.every(isOne);
}

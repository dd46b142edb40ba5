import { netFailureIn } from '../net/fetch.ts';

/** Returns why the server that messages are forwarded to sent no complete response. */
export function whyNoReply(error: unknown, url: string, { timeoutMs, maxBytes }: Limits): string {
  const { origin } = new URL(url);
  const reason = netFailureIn(error)?.reason;
  if (reason === 'timeout') return `${origin} 在 ${timeoutMs / 1_000} 秒內沒有回覆完。`;
  if (reason === 'too_large') return `${origin} 的回覆超過 ${maxBytes / 1_000_000} MB 上限。`;
  return isBroken(error) ? `與 ${origin} 的連線中斷，沒有收到完整的回覆。` : `無法連線到 ${origin}。`;
}

interface Limits {
  timeoutMs: number;
  maxBytes: number;
}

/** Whether a connection was made and then broken by the other side. */
function isBroken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && BROKEN.has(String(cause.code))) return true;
  }
  return false;
}

const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

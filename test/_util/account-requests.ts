import { expect } from 'vitest';
import type { TestService } from './service.ts';

export const PASSWORD = 'correct horse battery';

/** Returns functions that send requests to a service as a browser's scripts do, and sign up new accounts. */
export function accountRequests(service: () => TestService) {
  let n = 0;
  const newEmail = () => `person${n++}@example.com`;

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(service().url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Signs up a new account and returns its e-mail address and session cookie. */
  async function signUp(): Promise<{ email: string; cookie: string }> {
    const email = newEmail();
    const { status, headers } = await send('POST', '/api/auth/sign-up/email', {
      name: '某甲',
      email,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    return { email, cookie: (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' };
  }

  return { newEmail, send, signUp };
}

import { betterAuth } from 'better-auth';
import { toNodeHandler } from 'better-auth/node';
import { type Request, Router, type Response as ServerResponse } from 'express';
import type { Context } from '../context.ts';
import { rawBody } from '../http/request/raw-body.ts';
import type { Routes } from '../http/routing/routes.ts';
import type { EnabledAccount } from '../services/accounts.ts';
import { MIN_PASSWORD_LENGTH } from '../services/password.ts';
import { sessionSecret } from '../services/session-secret.ts';
import { CLIENT_HEADER, clientAddress, prepareAuthRequest, refuseUnstorable } from './auth-input.ts';
import { accountDisabled, problemOf } from './sign-in-problems.ts';
import { isTaken, tellTaken } from './sign-up-race.ts';
import { createSiteLimits } from './site-limits.ts';

/** Sign-in by e-mail and password. */
export interface SignIn {
  /** better-auth's own routes, under /api/auth/. */
  router: Router;
  routes: Routes;
  /** Returns the account of the session cookie, and extends the session; undefined without a valid session. */
  accountOf(request: Request, response: ServerResponse): Promise<EnabledAccount | undefined>;
}

type SignInParts = Pick<Context, 'accounts' | 'config' | 'db' | 'log'>;

/** Sets up better-auth on the service's database. */
export async function createSignIn(context: SignInParts): Promise<SignIn> {
  const auth = await configure(context);
  const limitSite = createSiteLimits(LIMITS);
  const handle = toNodeHandler(async (request: globalThis.Request) => withError(await auth.handler(request)));
  const router = Router({ caseSensitive: true, strict: true });
  const routes: Record<string, string[]> = {};
  for (const { path, options } of Object.values<Endpoint>(auth.api)) {
    if (path === undefined || !OFFERED.has(path)) continue;
    const methods = [options.method].flat();
    routes[`/api/auth${path.replace(/:\w+$/, '*')}`] = methods;
    for (const method of methods) {
      router[method === 'GET' ? 'get' : 'post'](`/api/auth${path}`, rawBody, async (request, response) => {
        prepareAuthRequest(request);
        await limitSite(path, clientAddress(request));
        if (!OPEN.has(path)) await refuseDisabled(request);
        await handle(request, response);
      });
    }
  }
  /** Throws `account_disabled` for the session of such an account; better-auth answers those without a session. */
  async function refuseDisabled({ headers: { cookie = '' } }: Request): Promise<void> {
    // Not extended here: better-auth's route does that, and sends the cookie.
    const session = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } });
    if (session !== null) await checkEnabled(context.accounts, session.user.id);
  }
  return {
    router,
    routes,
    async accountOf(request, response) {
      if (request.headers.cookie === undefined) return undefined;
      const given = new Headers({ cookie: request.headers.cookie ?? '' });
      const { response: session, headers } = await auth.api.getSession({ headers: given, returnHeaders: true });
      for (const cookie of headers.getSetCookie()) response.append('Set-Cookie', cookie);
      const id = session?.user.id;
      return id === undefined ? undefined : await context.accounts.findEnabled(id);
    },
  };
}

const SIGN_UP = '/sign-up/email';

/** better-auth's routes for accounts with e-mail and password; its other routes are for features not set up here. */
const OFFERED: ReadonlySet<string> = new Set([
  SIGN_UP,
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/update-user',
  '/change-password',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
]);

/** Routes that need no session, and signing out, which a disabled account may do. */
const OPEN: ReadonlySet<string> = new Set([SIGN_UP, '/sign-in/email', '/sign-out']);

async function checkEnabled(accounts: SignInParts['accounts'], id: string): Promise<void> {
  if ((await accounts.findEnabled(id)) === undefined) throw accountDisabled();
}

/** An endpoint of better-auth. */
interface Endpoint {
  path?: string;
  options: { method: Method | Method[] };
}

type Method = 'GET' | 'POST';

/**
 * Turns better-auth's errors, with a `message` and often a `code`, into ours, with an `error` and a `code`. Throws for
 * status 500 and above.
 */
async function withError(reply: Response): Promise<Response> {
  if (reply.status < 400) return reply;
  const said = ((await reply.json().catch(() => null)) ?? {}) as { message?: string; code?: string };
  if (reply.status >= 500) throw new Error(`sign-in failed: ${said.message ?? reply.statusText}`);
  const headers = new Headers(reply.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json; charset=utf-8');
  const retryAfterS = headers.get('x-retry-after'); // better-auth's name for Retry-After
  if (retryAfterS !== null) headers.set('retry-after', retryAfterS);
  return Response.json(problemOf(reply.status, said, retryAfterS), { status: reply.status, headers });
}

/** Attempts per minute and client address (a /64 network of IPv6; for a /48 see `createSiteLimits`), against guessing passwords and making up accounts. */
const LIMITS = {
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-up/email': { window: 60, max: 30 },
  '/change-password': { window: 60, max: 10 },
};

async function configure({ accounts, config, db, log }: SignInParts) {
  return betterAuth({
    appName: 'Huasou',
    secret: await sessionSecret(db),
    basePath: '/api/auth',
    // Only the origin of PUBLIC_URL: a proxy removes the path before the routes are matched.
    ...(config.publicUrl === undefined ? {} : { baseURL: new URL(config.publicUrl).origin }),
    // Without PUBLIC_URL only the request's own origin is trusted.
    trustedOrigins: (request) => sameOrigin(request),
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: config.signUp === 'closed',
      minPasswordLength: MIN_PASSWORD_LENGTH,
    },
    rateLimit: { enabled: true, window: 60, max: 300, customRules: LIMITS },
    advanced: { ipAddress: { ipAddressHeaders: [CLIENT_HEADER] } },
    hooks: { before: refuseUnstorable, after: tellTaken(accounts) },
    databaseHooks: {
      session: {
        create: {
          // After the password, so that nobody else learns that the account is disabled. A new account is enabled, and
          // not yet visible outside its transaction.
          before: async ({ userId }, route) => {
            if (route?.path !== SIGN_UP) await checkEnabled(accounts, userId);
          },
        },
      },
    },
    onAPIError: { throw: true }, // defects reach our error handler and log, not the console
    ...TABLES,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log(_level, message, ...errors) {
        // `tellTaken` answers these. Other errors are not logged either, as they may hold values of the account.
        if (!errors.some(isTaken)) log.error({ component: 'sign-in' }, message);
      },
    },
  });
}

function sameOrigin(request: globalThis.Request | undefined): string[] {
  return request === undefined ? [] : [new URL(request.url).origin];
}

/** The tables and columns of better-auth's models. Its "user" is our account. */
const TABLES = {
  user: {
    modelName: 'accounts',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'sign_in_sessions',
    fields: {
      userId: 'account_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'sign_in_methods',
    fields: {
      userId: 'account_id',
      accountId: 'provider_account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'sign_in_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;

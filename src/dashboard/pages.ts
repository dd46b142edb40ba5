import { join } from 'node:path';
import { type Request, type RequestHandler, type Response, Router, static as serveStatic } from 'express';
import type { Context } from '../context.ts';
import { openApi } from '../http/openapi.ts';
import { BASE_URL } from '../http/reply/fixed-replies.ts';
import { baseUrl } from '../http/routing/base-url.ts';
import type { Routes } from '../http/routing/routes.ts';
import type { EnabledAccount } from '../services/accounts.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import type { Tool } from '../tool.ts';
import { type Reader, readerOf } from './layout.ts';
import { noPage } from './not-found.ts';
import { openPage, sendPage, type View } from './send-page.ts';
import type { SignIn } from './sign-in.ts';
import { account } from './views/account.ts';
import type { ApiDocument } from './views/api-document.ts';
import { connect } from './views/connect.ts';
import { docs } from './views/docs.ts';
import { keys } from './views/keys.ts';
import { landing } from './views/landing.ts';
import { OVERVIEW_HOURS, overview } from './views/overview.ts';
import { playground } from './views/playground.ts';
import { signIn as signInForm, signUp } from './views/sign.ts';
import { firstDayOfChart, usage } from './views/usage.ts';
import { LANGUAGES } from './words.ts';

const PATHS = ['/sign-in', '/sign-up', '/docs', '/keys', '/usage', '/playground', '/connect', '/account', '/overview'];
/** Routes of the pages, without the root, which is a page for browsers only. */
export const PAGE_ROUTES: Routes = Object.fromEntries(PATHS.map((path) => [path, ['GET']]));

const YEAR_MS = 365 * DAY_MS;

/** Renders a page that is open to all, with BASE_URL in place of the service's URL. */
type Show = (reader: Reader) => View;

/** Renders a page of the account that is signed in. */
type ShowOwn = (reader: Reader, request: Request, account: EnabledAccount) => View | Promise<View>;

/** Serves the dashboard's pages. They only show data; changes go to the JSON routes. */
export function pagesRouter(context: Context, tools: readonly Tool[], signIn: SignIn): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // At the root, programs get a 404 that hints at where the API is.
  router.get('/', (request, _response, next) =>
    next(request.accepts(['json', 'html']) === 'html' ? undefined : 'router'),
  );
  router.get(['/sign-in', '/sign-up'], async (request, response, next) =>
    (await signIn.accountOf(request, response)) === undefined ? next() : response.redirect(303, '/keys'),
  );
  for (const [path, show] of Object.entries(openPages(context, tools))) {
    router.get(path, toAnyone(signIn, context.config, show));
  }
  for (const [path, show] of Object.entries(ownPages(context))) router.get(path, toAccount(signIn, show));
  router.get(
    '/overview',
    toAccount(signIn, overviewPage(context), ({ isOperator }) => isOperator),
  );
  router.get('/language/:language', switchLanguage);
  router.use('/assets', serveStatic(ASSETS, { index: false, redirect: false, maxAge: HOUR_MS }));
  return router;
}

function toAnyone(signIn: SignIn, config: Context['config'], show: Show): RequestHandler {
  const send = openPage(show);
  return async (request, response) => {
    const account = await signIn.accountOf(request, response);
    send(response, readerOf(request, account), baseUrl(request, config));
  };
}

/** Shows a page to the accounts that it `isFor`; other accounts get a 404, and anyone else is asked to sign in. */
function toAccount(
  signIn: SignIn,
  show: ShowOwn,
  isFor: (account: EnabledAccount) => boolean = () => true,
): RequestHandler {
  return async (request, response) => {
    const account = await signIn.accountOf(request, response);
    if (account === undefined) return response.redirect(303, '/sign-in');
    const reader = readerOf(request, account);
    if (!isFor(account)) return sendPage(response.status(404), reader, noPage(reader));
    sendPage(response, reader, await show(reader, request, account));
  };
}

function openPages({ config }: Context, tools: readonly Tool[]): Record<string, Show> {
  const isOpen = config.signUp === 'open';
  return {
    '/': (reader) => ({ title: reader.words.tagline, main: landing(reader, isOpen) }),
    '/sign-in': (reader) => ({ title: reader.words.signIn, main: signInForm(reader, isOpen) }),
    '/sign-up': (reader) => ({ title: reader.words.signUp, main: signUp(reader, isOpen) }),
    '/docs': (reader) => ({
      title: reader.words.docs,
      main: docs(reader, openApi(tools, BASE_URL) as unknown as ApiDocument),
    }),
  };
}

function ownPages(context: Context): Record<string, ShowOwn> {
  const { config, accounts, llm, now } = context;
  return {
    '/keys': async (reader, _, { id }) => ({
      title: reader.words.keys,
      main: keys(reader, await accounts.listKeys(id)),
    }),
    '/usage': async (reader, request, { id }) => ({
      title: reader.words.usage,
      main: usage(reader, await useOf(context, id, pageNumber(request.query.page))),
    }),
    '/playground': (reader) => ({ title: reader.words.playground, main: playground(reader, llm) }),
    '/connect': (reader, request) => ({
      title: reader.words.connect,
      main: connect(reader, baseUrl(request, config)),
    }),
    '/account': async (reader, _, own) => ({
      title: reader.words.account,
      main: account(reader, own, { ...(await accounts.balance(own.id)), now: now() }),
    }),
  };
}

function overviewPage(context: Context): ShowOwn {
  return async (reader) => ({ title: reader.words.overview, main: overview(reader, await overviewOf(context)) });
}

const ASSETS = join(import.meta.dirname, 'assets');

async function useOf({ accounts, reports, now }: Context, accountId: string, page: number) {
  const at = now();
  const [balance, days, calls] = await Promise.all([
    accounts.balance(accountId),
    reports.usageByDay(accountId, firstDayOfChart(at)),
    reports.recentCalls(accountId, page),
  ]);
  return { ...balance, ...calls, days, page, now: at };
}

async function overviewOf({ reports, fanOut, metrics, now }: Context) {
  const at = now();
  const from = new Date(at.getTime() - OVERVIEW_HOURS * HOUR_MS);
  const [calls, seen] = await Promise.all([reports.overview(from), metrics.engines()]);
  const unseen = { asked: 0, failed: 0, meanMs: undefined, isSuspended: false, byStructureSince: undefined };
  const engines = fanOut.engines.map(({ name }) => ({ name, ...(seen.get(name) ?? unseen) }));
  return { now: at, ...calls, engines };
}

function pageNumber(value: unknown): number {
  return typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0;
}

/** Redirects only to our own pages: `//host` and `/\host` lead elsewhere. */
function switchLanguage(request: Request, response: Response): void {
  const language = LANGUAGES.find((one) => one === request.params.language) ?? LANGUAGES[0];
  const { to } = request.query;
  const target = typeof to === 'string' && /^\/(?![/\\])[\w/-]*$/.test(to) ? to : '/';
  response.cookie('language', language, { maxAge: YEAR_MS, sameSite: 'lax', path: '/' });
  response.redirect(303, target);
}

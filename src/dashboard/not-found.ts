import type { RequestHandler } from 'express';
import { isPath, type Routes } from '../http/routing/routes.ts';
import { type Reader, readerOf } from './layout.ts';
import { sendPage, type View } from './send-page.ts';
import type { SignIn } from './sign-in.ts';
import { notFound } from './views/not-found.ts';

/**
 * Answers 404 with a page when a signed-in person mistyped the address of a dashboard page. Everyone else gets JSON, as
 * SPEC says, and so do requests that do not ask for HTML by name: any program may send `Accept: *\/*`.
 */
export function notFoundPage(signIn: SignIn, routes: Routes): RequestHandler {
  return async (request, response, next) => {
    const { method, path, headers } = request;
    const isPage = /^(?:GET|HEAD)$/.test(method) && !NOT_PAGES.test(path) && !isPath(routes, path);
    const isPerson = headers.authorization === undefined && /\btext\/html\b/i.test(headers.accept ?? '');
    if (!isPage || !isPerson || request.accepts(['json', 'html']) !== 'html') return next();
    const account = await signIn.accountOf(request, response);
    if (account === undefined) return next();
    const reader = readerOf(request, account);
    sendPage(response.status(404), reader, noPage(reader));
  };
}

const NOT_PAGES = /^\/(?:v1|api|mcp|assets|openwebui|\.well-known)(?:\/|$)/i;

/** Page for an address that does not exist, or that does not exist for this account. */
export function noPage(reader: Reader): View {
  return { title: reader.words.notFound, main: notFound(reader) };
}

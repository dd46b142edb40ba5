import type { RequestHandler } from 'express';
import { isPath, type Routes } from '../http/routing/routes.ts';
import { type Reader, readerOf } from './layout.ts';
import { sendPage, type View } from './send-page.ts';
import type { SignIn } from './sign-in.ts';
import { notFound } from './views/not-found.ts';

/**
 * The 404 of a person at work in the dashboard who mistyped a page's address. Everyone else gets JSON, as SPEC says, and so does
 * whoever does not ask for HTML by its name: `*\/*` is everything's Accept.
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

/** What is shown there, and where a page is not for this account. */
export function noPage(reader: Reader): View {
  return { title: reader.words.notFound, main: notFound(reader) };
}

import { type RequestHandler, Router } from 'express';
import type { Context } from '../context.ts';
import { sendJson } from '../http/reply/send-json.ts';
import { parseJson } from '../http/request/body.ts';
import { callOf } from '../http/request/call-signal.ts';
import { rawBody } from '../http/request/raw-body.ts';
import type { Routes } from '../http/routing/routes.ts';
import { runTool, type Tool } from '../tool.ts';
import { MAX_KEYS, withinLimit } from './key-limit.ts';
import { accountDisabled } from './sign-in-problems.ts';
import { shortName } from './tool-names.ts';

/** Returns the routes of the playground, one for each tool. */
export function playgroundRoutes(tools: readonly Tool[]): Routes {
  return Object.fromEntries(tools.map((tool) => [pathOf(tool), ['POST']]));
}

/** Runs tools for the signed-in account and charges its credits; no API key passes through the browser. */
export function playgroundRouter(context: Context, tools: readonly Tool[], signedIn: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const tool of tools) {
    router.post(pathOf(tool), signedIn, rawBody, async (request, response) => {
      const keyHash = withinLimit(await context.accounts.dashboardKeyWithin(MAX_KEYS, response.locals.accountId));
      const caller = await context.credits.authenticate(keyHash);
      if (caller === undefined) throw accountDisabled();
      context.accounts.touch(caller.apiKeyId);
      response.locals.caller = caller;
      const output = await runTool(tool, parseJson(request.body), callOf(response, context));
      await sendJson(response.set('Cache-Control', 'no-store'), output);
    });
  }
  return router;
}

function pathOf({ name }: Tool): string {
  return `/api/playground/${shortName(name)}`;
}

import { Router } from 'express';
import type { Context } from '../context.ts';
import type { creditsSchema } from '../schemas.ts';
import { runTool, type Tool } from '../tool.ts';
import type { z } from '../zod.ts';
import { authenticate, keyErrorsFirst, withCaller } from './auth.ts';
import { ignoredNames, unknownFields } from './lenient/unknown-fields.ts';
import { sendJson } from './reply/send-json.ts';
import { parseJson } from './request/body.ts';
import { callOf } from './request/call-signal.ts';
import { rawBody } from './request/raw-body.ts';
import type { Routes } from './routing/routes.ts';

/** Returns the routes of `restRouter`. */
export function restRoutes(tools: readonly Tool[]): Routes {
  return { ...Object.fromEntries(tools.map(({ rest }) => [rest.path, ['POST']])), '/v1/credits': ['GET'] };
}

/** Creates a POST route per tool and GET /v1/credits. Order: authentication → body → credits → work (see `runTool`). */
export function restRouter(context: Context, tools: readonly Tool[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const tool of tools) {
    router.post(tool.rest.path, withCaller(context), rawBody, async (request, response) => {
      const body = parseJson(request.body);
      const output = await runTool(tool, body, callOf(response, context));
      const retryAfterS = tool.retryAfterS?.(output);
      if (retryAfterS !== undefined) response.set('Retry-After', String(retryAfterS));
      const ignored = ignoredNames(unknownFields(tool, body as Record<string, unknown>), tool.aliases);
      await sendJson(response, { ...output, ...ignored });
    });
    router.use(tool.rest.path, keyErrorsFirst(context));
  }
  router.get('/v1/credits', async (request, response) => {
    const { account } = await authenticate(request, context);
    response.set('Cache-Control', 'no-store').json({
      monthly_credits: account.monthlyCredits,
      credits_used: account.creditsUsed,
      credits_remaining: Math.max(0, account.monthlyCredits - account.creditsUsed),
      resets_at: account.resetsAt?.toISOString() ?? null,
    } satisfies z.infer<typeof creditsSchema>);
  });
  return router;
}

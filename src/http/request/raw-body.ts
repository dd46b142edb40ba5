import express, { type RequestHandler } from 'express';

const MAX_BODY_BYTES = 1024 * 1024;

/** The body's bytes in `request.body`, whatever Content-Type says; Content-Encoding is undone, the limit counts after. */
export const rawBody: RequestHandler = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

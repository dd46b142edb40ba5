import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendJson } from '../../../src/http/reply/send-json.ts';

let server: Server;
let body: object = {};
let turnsMeanwhile = 0;
beforeAll(async () => {
  const app = express();
  app.get('/', async (_request, response) => {
    turnsMeanwhile = 0;
    let next: NodeJS.Immediate;
    const turn = () => {
      turnsMeanwhile++;
      next = setImmediate(turn);
    };
    next = setImmediate(turn);
    await sendJson(response, body).finally(() => clearImmediate(next));
  });
  server = await new Promise((ready) => {
    const listening = app.listen(0, '127.0.0.1', () => ready(listening));
  });
});
afterAll(() => server.close());

async function sent(value: object): Promise<string> {
  body = value;
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength);
  return bytes.toString();
}

it('sends an object as JSON.stringify writes it', async () => {
  const items = fc.array(fc.option(fc.jsonValue(), { nil: undefined }));
  const value = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined), items));
  await fc.assert(
    fc.asyncProperty(value, async (one) => {
      expect(await sent(one)).toBe(JSON.stringify(one));
    }),
    { numRuns: 200 },
  );
});

it('sends a list as JSON.stringify writes it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), async (list) => {
      expect(await sent(list)).toBe(JSON.stringify(list));
    }),
    { numRuns: 50 },
  );
});

it('sends many long pages whole and yields to the event loop after each', async () => {
  const pages = { results: Array.from({ length: 20 }, (_, n) => ({ n, content: '頁面'.repeat(40_000) })), count: 20 };
  expect(await sent(pages)).toBe(JSON.stringify(pages));
  expect(turnsMeanwhile).toBeGreaterThanOrEqual(20);
});

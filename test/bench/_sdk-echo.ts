/**
 * An echo tool as in the official SDK's README and its example of a stateless server: express.json(), a new server and
 * a new transport for each request. No keys, no ledger.
 */
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import express from 'express';
import { z } from 'zod';
import { answerMeter } from './_meter.ts';

function getServer(): McpServer {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool(
    'echo',
    { title: 'Echo', description: 'Says it again', inputSchema: { text: z.string() } },
    async ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  return server;
}

const app = express();
app.use(express.json());
app.post('/mcp', async (request, response) => {
  const server = getServer();
  const transport = new StreamableHTTPServerTransport();
  await server.connect(transport as Transport);
  await transport.handleRequest(request, response, request.body);
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
});
const listening = app.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` });
});
answerMeter(() => {});

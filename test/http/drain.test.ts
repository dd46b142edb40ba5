import type { Server } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createDrain } from '../../src/http/drain.ts';

it('closes its sockets one after the other, each when nobody waits to be let in', async () => {
  const server = new NetServer() as Server; // only its events count here
  const seen: string[] = [];
  const closer = (name: string) => async () => {
    seen.push(`${name} is closed`);
    setImmediate(() => {
      seen.push(`a caller after ${name}`); // at one of those that are still open
      server.emit('connection', new Socket());
    });
  };
  await createDrain(server, { closers: () => [closer('the first'), closer('the second')] }).begin(0);
  expect(seen).toEqual(['the first is closed', 'a caller after the first', 'the second is closed']);
});

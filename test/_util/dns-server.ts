import { createSocket } from 'node:dgram';

/**
 * What the server does with a query: answers all, answers only IPv4, says that the name is unknown, fails, or stays
 * silent.
 */
export type DnsMode = 'well' | 'ipv4' | 'unknown' | 'dead' | 'silent';

export interface DnsServer {
  /** `127.0.0.1:port`, as Resolver.setServers takes it. */
  address: string;
  mode: DnsMode;
  /** Names that were queried. */
  asked: string[];
  close(): void;
}

const CODES = { well: 0, ipv4: 0, dead: 2, unknown: 3 }; // RFC 1035: no error, server failure, name error
const A = 1;

/** Starts a DNS server on loopback that resolves every name to 127.0.0.1 and to no IPv6 address. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const server: DnsServer = {
    address: `127.0.0.1:${socket.address().port}`,
    mode: 'well',
    asked: [],
    close: () => socket.close(),
  };
  socket.on('message', (query, { port, address }) => {
    const question = questionIn(query);
    server.asked.push(question.name);
    if (server.mode === 'silent' || (server.mode === 'ipv4' && question.type !== A)) return;
    socket.send(replyTo(query, question, server.mode), port, address);
  });
  return server;
}

interface DnsQuestion {
  name: string;
  type: number;
  /** Index in the query after the question's last byte. */
  end: number;
}

function questionIn(query: Buffer): DnsQuestion {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function replyTo(query: Buffer, { type, end }: DnsQuestion, mode: keyof typeof CODES): Buffer {
  const hasAnswer = CODES[mode] === 0 && type === A;
  const head = Buffer.from([0, 0, 0x81, 0x80 | CODES[mode], 0, 1, 0, hasAnswer ? 1 : 0, 0, 0, 0, 0]);
  query.copy(head, 0, 0, 2);
  const answer = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]); // TTL of 0 s
  return Buffer.concat([head, query.subarray(12, end), ...(hasAnswer ? [answer] : [])]);
}

import { Agent, request } from 'node:http';

/** A request to repeat; its body may differ each time. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
  body: () => string;
  /** Throws when a reply is wrong, because a fast refusal must not count as a result. */
  check?: (text: string) => void;
}

export interface Run {
  /** Duration of each request, in ms. */
  times: number[];
  perSecond: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Runs `callers` that send a request as soon as the previous one is answered, for `seconds`. */
export async function load(target: Target, callers: number, seconds: number): Promise<Run> {
  const times: number[] = [];
  const started = performance.now();
  const caller = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const asked = performance.now();
      const text = await post(target);
      times.push(performance.now() - asked);
      target.check?.(text);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { times, perSecond: (times.length * 1_000) / (performance.now() - started) };
}

/** Sends a request with node:http, because fetch would take more CPU than a server under measurement. */
export function post({ url, headers = {}, body }: Target): Promise<string> {
  return new Promise((done, fail) => {
    const text = body();
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const outgoing = request(url, { agent, method: 'POST', headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const reply = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) done(reply);
        else fail(new Error(`${response.statusCode}: ${reply.slice(0, 200)}`));
      });
    });
    outgoing.on('error', fail);
    outgoing.end(text);
  });
}

export function closeConnections(): void {
  agent.destroy();
}

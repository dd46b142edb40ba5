import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into the service before anything else (NODE_OPTIONS): its resolver knows names under .test, and at SIGUSR2 it is dead,
 * then silent, then well again. Pages' process, which has no environment, resolves nothing.
 */
const MODES = ['well', 'dead', 'silent'];
let mode = 0;
const { lookup } = dns;

type Done = (error: Error | null, address?: unknown, family?: number) => void;

dns.lookup = ((name: string, options: { all?: boolean }, done: Done) => {
  if (!name.endsWith('.test')) return lookup(name, options, done as never);
  if (MODES[mode] === 'silent') return;
  if (MODES[mode] === 'dead') {
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), {
      code: 'EAI_AGAIN',
      syscall: 'getaddrinfo',
    });
    return void setImmediate(done, error);
  }
  const all = [{ address: '127.0.0.1', family: 4 }];
  setImmediate(() => (options.all ? done(null, all) : done(null, '127.0.0.1', 4)));
}) as typeof dns.lookup;
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  mode = (mode + 1) % MODES.length;
  process.stderr.write(`dns ${MODES[mode]}\n`);
});

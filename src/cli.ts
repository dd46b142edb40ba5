#!/usr/bin/env node
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { loadConfig } from './config.ts';
import { leaveMemoryOutOfCoreDumps } from './core-dumps.ts';
import { OperatorError } from './errors.ts';

leaveMemoryOutOfCoreDumps(); // first: nearly every command knows a key or a password

// Commands load what they need when they run: `keys create` has no use for a browser's DOM or a search engine.
const program = new Command('huasou').description('Huasou 華搜: web search and page extraction for AI agents');

program
  .command('serve', { isDefault: true })
  .description('run the service (settings come from the environment)')
  .action(async () => {
    const config = loadConfig();
    keepCompiled(config.dataDir);
    await (await import('./commands/serve.ts')).serve(config);
  });

program
  .command('stdio')
  .description('serve the tools over stdin and stdout: what an MCP client starts by itself, without account or server')
  .action(async () => (await import('./commands/stdio.ts')).stdio(loadConfig()));

program
  .command('demo')
  .description('run the service against a small web of its own, without any network')
  .option('--once', 'stop after the tour instead of staying up')
  .action(async (options: { once?: boolean }) => (await import('./commands/demo.ts')).demo(loadConfig(), options));

program
  .command('doctor')
  .description('ask the database, the cache, the model and every search engine one real question')
  .action(async () => (await import('./commands/doctor.ts')).doctor(loadConfig()));

program
  .command('engine')
  .description('work on search engines')
  .command('try')
  .description('ask one engine one question: the request, the size of the reply, the results')
  .argument('<name>', 'as in SEARCH_ENGINES')
  .argument('<query>')
  .option('--lang <lang>', 'zh-TW, zh-HK, zh-CN or en', 'zh-TW')
  .option('--category <category>', "general or news; the engine's first when absent")
  .option('--time-range <range>', 'day, week, month, year or all', 'all')
  .option('--save', 'keep the reply as a fixture, without cookies and identifiers')
  .action(async (name: string, query: string, options: import('./commands/engine-try.ts').TryOptions) =>
    (await import('./commands/engine-try.ts')).tryEngine(loadConfig(), name, query, options),
  );

program
  .command('page')
  .description('work on the extraction of pages')
  .command('try')
  .description('read one page: what kind it is, which step took out what, the text that is left')
  .argument('<page>', 'an address, or a file with HTML')
  .option('--url <url>', 'the address that a file came from', 'http://localhost/')
  .option('--format <format>', 'markdown or text', 'markdown')
  .action(async (page: string, options: import('./commands/page-try.ts').TryPageOptions) =>
    (await import('./commands/page-try.ts')).tryPage(loadConfig(), page, options),
  );

const database = program.command('database').description('copy the database, whichever it is');

database
  .command('backup')
  .description('write everything there is into a file, as of one moment, beside a running server or without one')
  .argument('<file>', 'made anew; compressed JSON lines. It holds e-mail addresses and hashes: keep it safe')
  .action(async (file: string) => (await import('./commands/database.ts')).backup(loadConfig(), file));

database
  .command('restore')
  .description('read such a file into a database that is empty')
  .argument('<file>')
  .action(async (file: string) => (await import('./commands/database.ts')).restore(loadConfig(), file));

database
  .command('move')
  .description('copy everything into an empty Postgres; stop the server first, set DATABASE_URL afterwards')
  .requiredOption('--to <url>', 'postgres://…')
  .action(async ({ to }: { to: string }) => (await import('./commands/database.ts')).move(loadConfig(), to));

const keys = program.command('keys').description('make, list and revoke API keys');

keys
  .command('create')
  .description('print a new API key, and make the account when there is none')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .option('--name <name>', 'what the key is for', 'cli')
  .option('--credits <n>', "the account's monthly allowance", wholeNumber)
  .action(async (options: { email: string; name: string; credits?: number }) =>
    (await import('./commands/keys.ts')).createKey(loadConfig(), options),
  );

keys
  .command('list')
  .description("list an account's live keys")
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async ({ email }: { email: string }) => (await import('./commands/keys.ts')).listKeys(loadConfig(), email));

keys
  .command('revoke')
  .description('revoke a key; the next request with it is refused')
  .argument('<id>', 'as `keys list` prints it')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async (id: string, { email }: { email: string }) =>
    (await import('./commands/keys.ts')).revokeKey(loadConfig(), email, id),
  );

const accounts = program.command('accounts').description('list, limit, disable and delete accounts');

accounts
  .command('list')
  .description('every account: credits used of those allowed, since when')
  .action(async () => (await import('./commands/accounts.ts')).listAccounts(loadConfig()));

accounts
  .command('allowance')
  .description("set an account's credits a month")
  .argument('<credits>', 'a whole number', wholeNumber)
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async (credits: number, { email }: { email: string }) =>
    (await import('./commands/accounts.ts')).setAllowance(loadConfig(), email, credits),
  );

for (const name of ['disable', 'enable'] as const) {
  accounts
    .command(name)
    .description(name === 'disable' ? 'refuse its keys and its sign-in' : 'let it in again')
    .requiredOption('--email <email>', 'the account', emailAddress)
    .action(async ({ email }: { email: string }) =>
      (await import('./commands/accounts.ts')).setEnabled(loadConfig(), email, name === 'enable'),
    );
}

accounts
  .command('operator')
  .description('let the account see the overview of all calls in the dashboard, or not any more')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .option('--off', 'not any more')
  .action(async ({ email, off }: { email: string; off?: boolean }) =>
    (await import('./commands/accounts.ts')).setOperator(loadConfig(), email, off !== true),
  );

accounts
  .command('password')
  .description('set a new password, read from stdin; signs the account out everywhere')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async ({ email }: { email: string }) =>
    (await import('./commands/accounts.ts')).resetPassword(loadConfig(), email),
  );

accounts
  .command('delete')
  .description('delete an account with its keys and usage')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .option('--yes', 'really')
  .action(async ({ email, yes }: { email: string; yes?: boolean }) =>
    (await import('./commands/accounts.ts')).deleteAccount(loadConfig(), email, yes === true),
  );

try {
  await program.parseAsync();
} catch (error) {
  // Errors that the operator can mend, the system's (EADDRINUSE, ENOENT) among them, are one line; all others are defects.
  const plain = error instanceof OperatorError || (error instanceof Error && 'code' in error);
  const text = plain ? (error as Error).message : (error as Error).stack;
  process.stderr.write(`${text}\n`, () => process.exit(1));
}

/** Modules are compiled once rather than at every start (2.2 s to the first answer, 1.3 s with it, measured). */
function keepCompiled(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 }); // what is in it will be run: nobody else may write there
    enableCompileCache(join(dataDir, 'compiled'));
  } catch {
    // A disk that cannot be written to costs that second, no more.
  }
}

function emailAddress(value: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return value;
  throw new InvalidArgumentError('must be an e-mail address');
}

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('must be a whole number');
}

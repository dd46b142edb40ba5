#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { errorText } from './commands/error-text.ts';
import { loadConfig } from './config.ts';
import { excludeMemoryFromCoreDumps } from './process/core-dumps.ts';
import { makeFolder, makePrivateFolder } from './process/make-folder.ts';
import { VERSION } from './process/version.ts';
import { DASHBOARD_KEY_NAME, MAX_KEY_NAME, parseKeyName } from './services/key-name.ts';

process.umask(0o077); // all files of this program, such as backups and saved replies, are this user's alone
excludeMemoryFromCoreDumps(); // first, as nearly every command handles a key or a password

// Each command imports its modules only when it runs: `keys create` needs no DOM and no search engine.
const program = new Command('huasou')
  .description('Huasou 華搜: web search and page extraction for AI agents')
  .version(VERSION);

program
  // The default only without arguments: a default command would take a mistyped command name for its own argument.
  .command('serve', { isDefault: process.argv.length === 2 })
  .description('run the service; settings come from the environment')
  .action(async () => {
    const config = loadConfig();
    keepCompiled(config.dataDir);
    await (await import('./commands/serve.ts')).serve(config);
  });

program
  .command('stdio')
  .description(
    'MCP over stdin and stdout, for clients that start their servers themselves; needs no account and no server',
  )
  .action(async () => (await import('./commands/stdio.ts')).stdio(loadConfig()));

program
  .command('demo')
  .description('run the service with a small built-in web, without a network')
  .option('--once', 'exit after the tour')
  .action(async (options: { once?: boolean }) => (await import('./commands/demo.ts')).demo(loadConfig(), options));

program
  .command('doctor')
  .description('check the database, the cache, the model and every search engine with one real request each')
  .action(async () => (await import('./commands/doctor.ts')).doctor(loadConfig()));

program
  .command('engine')
  .description('for work on search engines')
  .command('try')
  .description('send one query to one engine; prints the request, the size of the reply and the results')
  .argument('<name>', 'as in SEARCH_ENGINES')
  .argument('<query>')
  .option('--lang <lang>', 'zh-TW, zh-HK, zh-CN or en', 'zh-TW')
  .option('--category <category>', "general or news (default: the engine's first)")
  .option('--time-range <range>', 'day, week, month, year or all', 'all')
  .option('--save', 'save the reply as a test fixture, without cookies and identifiers')
  .action(async (name: string, query: string, options: import('./commands/engine-try.ts').TryOptions) =>
    (await import('./commands/engine-try.ts')).tryEngine(loadConfig(), name, query, options),
  );

program
  .command('page')
  .description('for work on the extraction of pages')
  .command('try')
  .description('extract one page; prints its kind, what each step removed, and the text')
  .argument('<page>', 'a URL, or an HTML file')
  .option('--url <url>', 'the URL that the file came from', 'http://localhost/')
  .option('--format <format>', 'markdown or text', 'markdown')
  .action(async (page: string, options: import('./commands/page-try.ts').TryPageOptions) =>
    (await import('./commands/page-try.ts')).tryPage(loadConfig(), page, options),
  );

const database = program.command('database').description('back up, restore or move the database, embedded or Postgres');

database
  .command('backup')
  .description('write a snapshot of all data except sessions to a file; the server may be running')
  .argument(
    '<file>',
    'is overwritten; gzipped JSON lines. It holds e-mail addresses and hashes, but no key or session: keep it safe',
  )
  .action(async (file: string) => (await import('./commands/database.ts')).backup(loadConfig(), file));

database
  .command('restore')
  .description('read a backup into an empty database; people sign in again afterwards')
  .argument('<file>')
  .action(async (file: string) => (await import('./commands/database.ts')).restore(loadConfig(), file));

database
  .command('move')
  .description('copy all data into an empty Postgres database; stop the server first, set DATABASE_URL afterwards')
  .requiredOption('--to <url>', 'postgres://…')
  .action(async ({ to }: { to: string }) => (await import('./commands/database.ts')).move(loadConfig(), to));

const keys = program.command('keys').description('create, list and revoke API keys');

keys
  .command('create')
  .description('print a new API key; creates the account when there is none')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .option('--name <name>', 'what the key is for', nameOfKey, 'cli')
  .option('--credits <n>', 'credits per month of the account, shared by all its keys', wholeNumber)
  .action(async (options: { email: string; name: string; credits?: number }) =>
    (await import('./commands/keys.ts')).createKey(loadConfig(), options),
  );

keys
  .command('list')
  .description("list an account's active keys")
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async ({ email }: { email: string }) => (await import('./commands/keys.ts')).listKeys(loadConfig(), email));

keys
  .command('revoke')
  .description('revoke a key; further requests with it are refused')
  .argument('<id>', 'as printed by `keys list`')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async (id: string, { email }: { email: string }) =>
    (await import('./commands/keys.ts')).revokeKey(loadConfig(), email, id),
  );

const accounts = program.command('accounts').description('list, limit, disable and delete accounts');

accounts
  .command('list')
  .description('list all accounts: credits used / monthly credits, creation date, e-mail')
  .action(async () => (await import('./commands/accounts.ts')).listAccounts(loadConfig()));

accounts
  .command('allowance')
  .description("set an account's monthly credits")
  .argument('<credits>', 'a whole number', wholeNumber)
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async (credits: number, { email }: { email: string }) =>
    (await import('./commands/accounts.ts')).setAllowance(loadConfig(), email, credits),
  );

for (const name of ['disable', 'enable'] as const) {
  accounts
    .command(name)
    .description(name === 'disable' ? 'refuse its keys and its sign-in' : 'accept its keys and its sign-in again')
    .requiredOption('--email <email>', 'the account', emailAddress)
    .action(async ({ email }: { email: string }) =>
      (await import('./commands/accounts.ts')).setEnabled(loadConfig(), email, name === 'enable'),
    );
}

accounts
  .command('operator')
  .description('show the account the overview of all calls in the dashboard')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .option('--off', 'do not show it')
  .action(async ({ email, off }: { email: string; off?: boolean }) =>
    (await import('./commands/accounts.ts')).setOperator(loadConfig(), email, off !== true),
  );

accounts
  .command('password')
  .description('set a new password, read from stdin, and end all sessions of the account')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .action(async ({ email }: { email: string }) =>
    (await import('./commands/accounts.ts')).resetPassword(loadConfig(), email),
  );

accounts
  .command('delete')
  .description('delete an account with its keys and usage')
  .requiredOption('--email <email>', 'the account', emailAddress)
  .option('--yes', 'confirm the deletion')
  .action(async ({ email, yes }: { email: string; yes?: boolean }) =>
    (await import('./commands/accounts.ts')).deleteAccount(loadConfig(), email, yes === true),
  );

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`, () => process.exit(1));
}

/** Keeps compiled modules for the next start (measured: 1.3 s to the first reply instead of 2.2 s). */
function keepCompiled(dataDir: string): void {
  try {
    const folder = join(dataDir, 'compiled');
    makeFolder(dataDir);
    makePrivateFolder(folder); // private, as its contents will be executed
    enableCompileCache(folder);
  } catch {
    // Without the cache a start takes a second longer.
  }
}

function emailAddress(value: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return value;
  throw new InvalidArgumentError('must be an e-mail address');
}

function nameOfKey(value: string): string {
  const name = parseKeyName(value);
  if (name !== null) return name;
  throw new InvalidArgumentError(`must have 1 to ${MAX_KEY_NAME} characters, and not be ${DASHBOARD_KEY_NAME}`);
}

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('must be a whole number from 0 to 999999999');
}

import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { explainPage, type Removal } from '../extractor/explain.ts';
import { extractPage } from '../extractor/extract-page.ts';
import { decode } from '../net/charset.ts';
import { NetFailure } from '../net/failure.ts';
import { headerIn } from '../net/fetch.ts';
import { createPageClient } from '../page-client.ts';
import { FORMATS, type Format } from '../schemas.ts';
import { print } from './print.ts';

/** Options of `huasou page try`. */
export interface TryPageOptions {
  /** URL that a saved page came from: the base of its relative links. */
  url: string;
  format: string;
}

interface Source {
  url: string;
  contentType: string | undefined;
  bytes: Uint8Array;
}

const LIMITS = { timeoutMs: 20_000, maxBytes: 5_000_000, maxRedirects: 5 };
const SAMPLE_CHARACTERS = 60;

/** Extracts one page, a URL or a file, and prints what each step removed, then the text. Exit code 1 without text. */
export async function tryPage(config: Config, page: string, options: TryPageOptions): Promise<void> {
  const format = FORMATS.find((one) => one === options.format);
  if (format === undefined) throw new OperatorError(`--format must be one of ${FORMATS.join(', ')}`);
  const source = /^https?:\/\//i.test(page) ? await fetchPage(config, page) : await readPage(page, options.url);
  show(source, format);
}

function show(source: Source, format: Format): void {
  const { text, encoding } = decode(Buffer.from(source.bytes), source.contentType);
  const { kind, root, removed } = explainPage(text, source.url);
  print(
    `${source.url}\n  ${source.bytes.length.toLocaleString('en')} bytes, ${encoding}, ${kind}, ${root ?? 'no text'}`,
  );
  for (const line of removed.map(lineOf)) print(line);
  const reply = extractPage({ ...source, format });
  if ('failure' in reply) {
    process.exitCode = 1;
    return void print(`\nfailed: ${reply.failure}`);
  }
  print(`\n# ${reply.title ?? '(no title)'}\n\n${reply.content}`);
}

function lineOf({ step, element, characters, text }: Removal): string {
  const sample = [...text].slice(0, SAMPLE_CHARACTERS).join('');
  return `  - ${step.padEnd(15)} ${String(characters).padStart(6)}  ${element}  ${sample}`;
}

async function readPage(file: string, url: string): Promise<Source> {
  return { url, contentType: undefined, bytes: new Uint8Array(await readFile(file)) };
}

async function fetchPage(config: Config, url: string): Promise<Source> {
  const client = createPageClient(config);
  try {
    const reply = await client.fetch(url, { ...LIMITS, signal: new AbortController().signal });
    return { url: reply.url, contentType: headerIn(reply, 'content-type'), bytes: new Uint8Array(reply.body) };
  } catch (error) {
    throw error instanceof NetFailure ? new OperatorError(`${url}: ${error.reason}${hintFor(error.reason)}`) : error;
  } finally {
    client.close();
  }
}

function hintFor(reason: string): string {
  return reason === 'forbidden_address' ? ' (not a public address; FETCH_ALLOW_CIDRS allows networks of your own)' : '';
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(import.meta.dirname, '../..');

interface Service {
  image: string;
  command?: string[];
  env_file?: Array<{ path: string; required: boolean }>;
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  configs?: Array<{ source: string; target: string }>;
  healthcheck?: { test: string[] };
  ulimits?: { core?: number };
}

export interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, unknown>;
}

/** Reads compose.yaml and fills in its variables as Compose does: `$$`, `${NAME:-preset}` and `${NAME:?reason}`. */
export function readCompose(variables: Readonly<Record<string, string>>): Compose {
  const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const filled = text.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (whole, name, kind, rest) => {
    if (whole === '$$') return '$';
    const value = variables[name];
    if (value !== undefined && value !== '') return value;
    if (kind === '-') return rest;
    throw new Error(`${name}: ${rest ?? 'is not set'}`);
  });
  return parse(filled, { merge: true });
}

/** The instructions of the Dockerfile, one per row, with continued lines joined. */
export function dockerInstructions(): Array<{ name: string; value: string }> {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  return lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', value: line.slice(line.indexOf(' ') + 1).trim() }));
}

/** The systemd unit shown in README. */
export function systemdUnit(): string {
  return /```ini\n(# \/etc\/systemd[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? '';
}

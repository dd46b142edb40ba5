import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server under measurement, as a separate process, so that its CPU time and memory can be measured alone. */
export interface Child {
  process: ChildProcess;
  url: string;
  /** An API key, if the server uses keys. */
  key: string;
}

export interface Usage {
  /** CPU time of the whole process since its start, ms. */
  cpuMs: number;
  /** Resident memory, bytes. */
  rss: number;
}

export async function start(file: string, env: Record<string, string> = {}): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env } });
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  const [{ url, key = '' }] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  return { process: child, url, key };
}

/** Sends a message and returns the reply. */
export async function tell<Answer = Usage>({ process: child }: Child, message: object | string): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

export async function stop({ process: child }: Child): Promise<void> {
  const exited = once(child, 'exit');
  child.send('stop');
  await exited;
}

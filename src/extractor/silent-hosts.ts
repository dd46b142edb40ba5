import { PageFailure } from './failure.ts';

/**
 * Hosts from which nothing comes to a call: with twenty pages of one it would wait for each of them, a few at a time, until its
 * own end. A host is silent when a page of it has timed out while no other came either. What one call has found says nothing to
 * others, or slow pages that somebody asks for would keep everybody else from the host.
 */
export class SilentHosts {
  /** By host, while anybody wants a page of it. */
  private readonly hosts = new Map<string, { wanted: number; isSilent: boolean; lastCame: number }>();

  /** A page of the host is wanted, from now until the returned function is called. */
  enter(host: string): () => void {
    const found = this.hosts.get(host) ?? { wanted: 0, isSilent: false, lastCame: -Infinity };
    found.wanted++;
    this.hosts.set(host, found);
    return () => {
      if (--found.wanted === 0) this.hosts.delete(host);
    };
  }

  /** Asks the host for a page. Throws PageFailure: `timeout` without asking when the host is silent. */
  async ask<T>(host: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.hosts.get(host)?.isSilent) throw new PageFailure('timeout');
    const asked = performance.now();
    try {
      const page = await work();
      this.note(host, asked, { isTimeout: false });
      return page;
    } catch (error) {
      const isTimeout = error instanceof PageFailure && error.reason === 'timeout';
      if (!signal.aborted) this.note(host, asked, { isTimeout });
      throw error;
    }
  }

  /** Takes note of how a page ended that was asked for at `asked`, in ms of `performance.now()`. */
  private note(host: string, asked: number, { isTimeout }: { isTimeout: boolean }): void {
    const found = this.hosts.get(host);
    if (found === undefined) return;
    if (!isTimeout) found.lastCame = performance.now();
    found.isSilent = isTimeout && found.lastCame < asked;
  }
}

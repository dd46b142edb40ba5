import { PageFailure } from './failure.ts';

/**
 * Record of the hosts that do not answer a call: with twenty pages of such a host the call would wait for each of them,
 * a few at a time, until its own time limit. A host is silent when one of its pages has timed out while no other page
 * came. Each call has its own record; otherwise slow pages that one caller asks for would keep everybody else from the
 * host.
 */
export class SilentHosts {
  /** State by host, while a page of the host is wanted. */
  private readonly hosts = new Map<string, { wanted: number; isSilent: boolean; lastCame: number }>();

  /** Records that a page of the host is wanted, until the returned function is called. */
  enter(host: string): () => void {
    const found = this.hosts.get(host) ?? { wanted: 0, isSilent: false, lastCame: -Infinity };
    found.wanted++;
    this.hosts.set(host, found);
    return () => {
      if (--found.wanted === 0) this.hosts.delete(host);
    };
  }

  /** Asks the host for a page. Throws PageFailure `timeout`, without asking, when the host is silent. */
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

  /** Records the outcome of a request for a page that began at `asked`, in ms of `performance.now()`. */
  private note(host: string, asked: number, { isTimeout }: { isTimeout: boolean }): void {
    const found = this.hosts.get(host);
    if (found === undefined) return;
    if (!isTimeout) found.lastCame = performance.now();
    found.isSilent = isTimeout && found.lastCame < asked;
  }
}

/** What is open, to be closed together: the last first. */
export interface Opened {
  /** Takes note of how something that is open now is closed. */
  add(close: () => unknown): void;
  /** Closes everything, also what is behind something that cannot be closed. Rejects with the first error. */
  close(): Promise<void>;
}

/** What `open` returns; when it throws, what it has opened so far is closed. */
export async function openTogether<T>(open: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = createOpened();
  try {
    return await open(opened);
  } catch (error) {
    await opened.close().catch(() => {}); // why it was not opened is what counts
    throw error;
  }
}

function createOpened(): Opened {
  const closings: Array<() => unknown> = [];
  return {
    add: (close) => void closings.push(close),
    async close() {
      const errors: unknown[] = [];
      for (let close = closings.pop(); close !== undefined; close = closings.pop()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** A collection of open resources that are closed together, the last one first. */
export interface Opened {
  /** Registers the function that closes a resource. */
  add(close: () => unknown): void;
  /** Closes all resources, even after one could not be closed. Rejects with the first error. */
  close(): Promise<void>;
}

/** Returns the result of `open`. If `open` throws, the resources that it has registered so far are closed. */
export async function openTogether<T>(open: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = createOpened();
  try {
    return await open(opened);
  } catch (error) {
    await opened.close().catch(() => {}); // the error of `open` matters more
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

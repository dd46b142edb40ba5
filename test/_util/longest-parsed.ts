/** Returns the length of the longest text that was parsed as a URL while `work` ran in this process, and its result. */
export async function longestParsed<T>(work: () => T | Promise<T>): Promise<{ longest: number; result: T }> {
  let longest = 0;
  const given = globalThis.URL;
  const note = (text: unknown) => {
    longest = Math.max(longest, String(text).length);
  };
  class NotingUrl extends given {
    constructor(...args: ConstructorParameters<typeof URL>) {
      note(args[0]);
      super(...args);
    }
    static override parse(...args: Parameters<typeof URL.parse>) {
      note(args[0]);
      return given.parse(...args);
    }
  }
  globalThis.URL = NotingUrl;
  try {
    const result = await work();
    return { result, longest };
  } finally {
    globalThis.URL = given;
  }
}

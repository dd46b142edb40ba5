/** The other end of `tell`: says what this process has used whenever it is told anything, and ends at 'stop'. */
export function answerMeter(stop: () => Promise<void> | void, onMessage: (message: object) => void = () => {}): void {
  process.on('message', async (message: string | object) => {
    if (message === 'stop') {
      await stop();
      process.exit(0);
    }
    if (typeof message === 'object') onMessage(message);
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage().rss });
  });
}

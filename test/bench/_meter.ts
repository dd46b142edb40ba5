import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * The other end of `tell`: says what this process has used whenever it is told anything, and ends at 'stop'. {profile: file}
 * starts a CPU profile, and the next one writes it there: without the start and the warming up, which --cpu-prof has too.
 */
export function answerMeter(
  stop: () => Promise<void> | void,
  onMessage: (message: object) => object | undefined = () => undefined,
): void {
  process.once('disconnect', () => process.exit(1)); // whoever started this is gone
  process.on('message', async (message: string | object) => {
    if (message === 'stop') {
      await stop();
      process.exit(0);
    }
    if (typeof message === 'object' && 'profile' in message) await profile(String(message.profile));
    const more = typeof message === 'object' && !('profile' in message) ? onMessage(message) : undefined;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage().rss, ...more });
  });
}

let session: Session | undefined;

async function profile(file: string): Promise<void> {
  if (session === undefined) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    return;
  }
  const { profile: taken } = await session.post('Profiler.stop');
  writeFileSync(file, JSON.stringify(taken));
  session.disconnect();
  session = undefined;
}

import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Replies to `tell`: reports the CPU and memory of this process for any message, and exits at 'stop'. {profile: file}
 * starts a CPU profile, and the next such message writes it to the file. Unlike with --cpu-prof, start and warm-up are
 * not included.
 */
export function answerMeter(
  stop: () => Promise<void> | void,
  onMessage: (message: object) => object | undefined = () => undefined,
): void {
  process.once('disconnect', () => process.exit(1)); // the parent process is gone
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

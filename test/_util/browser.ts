import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Whether this machine has the browser; tests that need it are skipped elsewhere. */
export const hasBrowser = existsSync(CHROMIUM);

/** Starts a browser that asks nothing of any network by itself. `flags` are added to its command line. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS.split(' '), ...flags] });
}

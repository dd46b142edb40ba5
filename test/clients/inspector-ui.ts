import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { Server, Session } from './drivers.ts';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const TITLES: Readonly<Record<string, string>> = {
  service_search: 'Search the Chinese web',
  service_extract: 'Read web pages',
};

/**
 * Connects MCP Inspector's page in Chromium, from an origin of its own and without its proxy: what works here works by
 * CORS. The page is used as a person does, by its buttons and fields.
 */
export async function connectInspector(name: string, { url, key }: Server): Promise<Session> {
  const site = await serve(join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dist'));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') });
  const close = async () => {
    await browser.close();
    site.close();
  };
  try {
    const page = await browser.newPage();
    const headers = JSON.stringify([{ name: 'Authorization', value: `Bearer ${key}`, enabled: true }]);
    const settings = { lastConnectionType: 'direct', lastTransportType: 'streamable-http', lastSseUrl: url };
    await page.addInitScript(
      (all) => {
        for (const [setting, value] of Object.entries(all)) localStorage.setItem(setting, value);
      },
      { ...settings, lastCustomHeaders: headers },
    );
    await page.goto(site.origin);
    await button(page, 'Connect').click();
    await button(page, 'List Tools').waitFor();
    return { list: () => listed(page), call: (tool, args) => called(page, tool, args), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function listed(page: Page): Promise<string[]> {
  await button(page, 'List Tools').click();
  for (const title of Object.values(TITLES)) await page.getByText(title, { exact: true }).first().waitFor();
  return Object.keys(TITLES);
}

async function called(page: Page, tool: string, args: object): Promise<string> {
  await page
    .getByText(TITLES[tool] ?? tool, { exact: true })
    .first()
    .click();
  for (const [field, value] of Object.entries(args)) {
    if (Array.isArray(value)) {
      await button(page, 'Add Item').first().click();
      await page.locator('input[type="text"]').last().fill(String(value[0]));
    } else await page.locator(`textarea[name="${field}"]`).fill(String(value));
  }
  await button(page, 'Run Tool').click();
  await page
    .getByText(/Tool Result/)
    .first()
    .waitFor({ timeout: 60_000 });
  return await page.locator('body').innerText();
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves the files of the page, which are read beforehand by name from its folder. */
async function serve(folder: string) {
  const site = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://x').pathname;
    const file = path === '/' ? '/index.html' : path;
    try {
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(join(folder, file)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const close = () => {
    site.closeAllConnections();
    site.close();
  };
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close };
}

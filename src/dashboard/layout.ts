import type { Request } from 'express';
import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import type { EnabledAccount } from '../services/accounts.ts';
import { LANGUAGES, type Language, WORDS, type Words } from './words.ts';

/** What every page needs to know about its reader. */
export interface Reader {
  language: Language;
  words: Words;
  theme: 'light' | 'dark' | undefined;
  path: string;
  isSignedIn: boolean;
  /** Lets the script drop a key that it keeps in the tab when another account has signed in. */
  accountId?: string | undefined;
  isOperator: boolean;
}

/** Describes who sent a request. Cookies hold the chosen language and theme; else the browser's preferences apply. */
export function readerOf(request: Request, account: EnabledAccount | undefined): Reader {
  const cookies = cookiesOf(request.headers.cookie);
  const chosen = LANGUAGES.find((language) => language === cookies.get('language'));
  const language = chosen ?? (request.acceptsLanguages('zh', 'en') === 'en' ? 'en' : 'zh-TW');
  const theme = cookies.get('theme');
  return {
    language,
    words: WORDS[language],
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    path: request.path,
    isSignedIn: account !== undefined,
    accountId: account?.id,
    isOperator: account?.isOperator ?? false,
  };
}

function cookiesOf(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Returns a complete HTML page. `title` is without the product's name. */
export function page(reader: Reader, title: string, main: VNode): string {
  const { words, language, theme, accountId } = reader;
  const document = html`
    <html lang=${language === 'en' ? 'en' : 'zh-Hant-TW'} data-theme=${theme} data-account=${accountId}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Huasou 華搜</title>
        <meta name="description" content=${words.tagline} />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/dashboard.css" />
        <script type="module" src="/assets/dashboard.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        ${header(reader)}
        <main id="main" tabindex="-1">${main}</main>
        <footer><p>Huasou 華搜 · Apache-2.0</p></footer>
      </body>
    </html>
  `;
  return `<!doctype html>${render(document as VNode)}`;
}

const OWN_PAGES = ['keys', 'usage', 'playground', 'connect'] as const;

function header({ words, path, isSignedIn, isOperator, language }: Reader) {
  const other = language === 'en' ? 'zh-TW' : 'en';
  const link = (href: string, text: string) =>
    html`<a href=${href} aria-current=${path === href ? 'page' : undefined}>${text}</a>`;
  return html`
    <header class="top">
      <a class="brand" href="/">華搜 <span lang="en">Huasou</span></a>
      <nav aria-label=${words.menu}>
        ${isSignedIn && OWN_PAGES.map((name) => link(`/${name}`, words[name]))} ${isOperator && link('/overview', words.overview)} ${link('/docs', words.docs)}
      </nav>
      <div class="tools">
        <a class="quiet" hreflang=${other} lang=${other} href=${`/language/${other}?to=${encodeURIComponent(path)}`}>${words.language}</a>
        <button class="quiet icon" type="button" data-theme-switch aria-label=${words.theme}>◐</button>
        ${
          isSignedIn
            ? html`${link('/account', words.account)}<button class="quiet" type="button" data-sign-out>${words.signOut}</button>`
            : html`${link('/sign-in', words.signIn)}`
        }
      </div>
    </header>
  `;
}

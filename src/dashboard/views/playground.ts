import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { CATEGORIES, DEPTHS, FORMATS, LANGS, type Lang, REGIONS, TIME_RANGES, TOKEN_BUDGET } from '../../schemas.ts';
import type { Reader } from '../layout.ts';
import type { Words } from '../words.ts';
import { needsScript } from './needs-script.ts';

/** Shows a form with every parameter for each tool; the script sends the forms and shows the replies. */
export function playground({ words }: Reader, { canFilter }: { canFilter: boolean }): VNode {
  const texts = {
    running: words.running,
    used: words.used,
    nothing: words.nothing,
    cutOff: words.cutOff,
    notFiltered: words.notFiltered,
    characters: words.characters,
    values: Object.fromEntries(named([...CATEGORIES, ...TIME_RANGES], words)),
    problems: words.problems,
  };
  return html`
    <h1>${words.playground}</h1>
    <p class="lead">${words.playgroundLead}</p>
    ${needsScript(words)}
    <div class="two">
      ${searchForm(words)}
      ${extractForm(words, canFilter)}
    </div>
    <section class="card" data-output aria-live="polite" aria-busy="false" hidden data-words=${JSON.stringify(texts)}>
      <h2>${words.results}</h2>
      <div data-rendered></div>
      <details><summary>${words.raw}</summary><pre data-raw tabindex="0"></pre></details>
      <details><summary>${words.sameCall}</summary><div data-calls></div></details>
    </section>
    <script type="module" src="/assets/playground.js"></script>
  ` as unknown as VNode;
}

function searchForm(words: Words) {
  return html`
    <form class="card" data-tool="search">
      <h2>${words.search}</h2>
      <label>${words.query}<input name="query" required maxlength="400" /></label>
      <div class="grid">
        ${select('search_depth', words.depth, named(DEPTHS, words))}
        ${select('category', words.category, named(['auto', ...CATEGORIES], words))}
        ${select('time_range', words.timeRange, [['', words.auto], ...named(TIME_RANGES, words)])}
        ${select('lang', words.lang, named(LANGS, LANGUAGE_NAMES))}
        <label>${words.maxResults}<input name="max_results" type="number" min="1" max="20" value="5" /></label>
      </div>
      <details>
        <summary>${words.more}</summary>
        <div class="grid">
          ${select('region', words.region, [['', words.auto], ...named(REGIONS, words.regions)])}
          <label>${words.startDate}<input name="start_date" type="date" /></label>
          <label>${words.endDate}<input name="end_date" type="date" /></label>
          <label>${words.maxTokens}<input name="max_tokens" type="number" min=${TOKEN_BUDGET.least} max=${TOKEN_BUDGET.most} /></label>
        </div>
        <label>${words.includeDomains}<input name="include_domains" placeholder="gov.tw, ptt.cc" /></label>
        <label>${words.excludeDomains}<input name="exclude_domains" /></label>
      </details>
      <label class="check"><input name="include_answer" type="checkbox" /> ${words.withAnswer}</label>
      <button class="button" type="submit">${words.run}</button>
    </form>
  `;
}

function extractForm(words: Words, canFilter: boolean) {
  return html`
    <form class="card" data-tool="extract">
      <h2>${words.extract}</h2>
      <label>${words.urls}<textarea name="urls" rows="3" required></textarea></label>
      <div class="grid">
        ${select('format', words.format, named(FORMATS, words.formats))}
        <label>${words.maxTokensOfPage}<input name="max_tokens" type="number" min=${TOKEN_BUDGET.least} max=${TOKEN_BUDGET.most} /></label>
        <label>${words.skipped}<input name="start" type="number" min="0" /></label>
      </div>
      ${canFilter ? html`<label>${words.keepPassages}<input name="query" /></label>` : html`<p class="note">${words.cannotFilter}</p>`}
      <button class="button" type="submit">${words.run}</button>
    </form>
  `;
}

const LANGUAGE_NAMES: Record<Lang, string> = {
  'zh-TW': '繁中（台灣）',
  'zh-HK': '繁中（香港）',
  'zh-CN': '简体中文',
  en: 'English',
};

type Option = readonly [value: string, text: string];

function named<Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>): Option[] {
  return values.map((value) => [value, names[value]]);
}

function select(name: string, label: string, options: readonly Option[]) {
  return html`
    <label>
      ${label}
      <select name=${name}>
        ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
      </select>
    </label>
  `;
}

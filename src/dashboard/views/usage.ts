import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { DayOfUse, RecentCall } from '../../services/reports.ts';
import { DAY_MS } from '../../time/durations.ts';
import type { Reader } from '../layout.ts';
import { toolName } from '../tool-names.ts';
import type { Words } from '../words.ts';
import { type Balance, balanceFigures } from './balance.ts';
import { bars, legend } from './bars.ts';
import { duration, timeWriter } from './times.ts';

/** Figures of one account that the usage page shows. */
export interface Use extends Balance {
  days: readonly DayOfUse[];
  calls: readonly RecentCall[];
  page: number;
  hasOlder: boolean;
}

const CHART_DAYS = 30;

/** Returns midnight UTC of the chart's first day; its last day is today. */
export function firstDayOfChart(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - CHART_DAYS + 1) * DAY_MS);
}

/** Shows the account's credits, their use by day and tool, and a page of recent calls. */
export function usage(reader: Reader, use: Use): VNode {
  const { words, language } = reader;
  return html`
    <h1>${words.usage}</h1>
    ${balanceFigures(words, language, use)}
    <section class="card">
      <h2>${words.byDay}</h2>
      ${chart(reader, use)} ${byTool(words, use.days)}
    </section>
    <section>
      <h2>${words.recent}</h2>
      ${use.calls.length === 0 ? html`<p class="note">${words.noCalls}</p>` : recent(reader, use)}
    </section>
  ` as unknown as VNode;
}

function chart({ words, language }: Reader, { days, now }: Use) {
  const rows = Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = new Date(firstDayOfChart(now).getTime() + index * DAY_MS).toISOString().slice(0, 10);
    const own = days.filter((one) => one.day === day && one.credits > 0);
    const parts = own.map(({ tool, credits }) => ({ kind: tool, name: toolName(tool, words), value: credits }));
    return { label: day.slice(5), parts };
  });
  const number = new Intl.NumberFormat(language);
  return bars(words.byDay, rows, (value) => number.format(value));
}

function byTool(words: Words, days: readonly DayOfUse[]) {
  const tools = [...new Set(days.map(({ tool }) => tool))];
  const items = tools.map((tool) => {
    const own = days.filter((day) => day.tool === tool);
    const calls = own.reduce((all, one) => all + one.calls, 0);
    return { kind: tool, text: words.toolSum(toolName(tool, words), sum(own), calls) };
  });
  return legend(words.byTool, items);
}

function recent({ words, language, path }: Reader, { calls, page, hasOlder }: Use) {
  const time = timeWriter(language, 'second');
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${words.recent}>
      <table class="stacking">
        <thead>
          <tr>
            ${[words.time, words.tool, words.key, words.cost, words.latency, words.status].map((name) => html`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${calls.map(
            (call) => html`
              <tr>
                <td data-label=${words.time}>${time(call.created_at)}</td>
                <td data-label=${words.tool}>${toolName(call.tool, words)}</td>
                <td class="name" data-label=${words.key}>${call.key}</td>
                <td class="number" data-label=${words.cost}>${call.credits}</td>
                <td class="number" data-label=${words.latency}>${duration(call.latency_ms)}</td>
                <td data-label=${words.status}>${words.statuses[call.status] ?? html`<code>${call.status}</code>`}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p class="pager">
      ${page > 0 && html`<a href=${`${path}?page=${page - 1}`}>← ${words.newer}</a>`}
      ${hasOlder && html`<a href=${`${path}?page=${page + 1}`}>${words.older} →</a>`}
    </p>
  `;
}

function sum(days: readonly DayOfUse[]): number {
  return days.reduce((all, { credits }) => all + credits, 0);
}

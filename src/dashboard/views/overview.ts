import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { HourOfCalls, Overview as OverviewOfCalls, ToolFigures } from '../../services/reports.ts';
import { HOUR_MS } from '../../time/durations.ts';
import type { Reader } from '../layout.ts';
import { shortName } from '../tool-names.ts';
import { bars } from './bars.ts';

/** Period that the overview covers, in hours. */
export const OVERVIEW_HOURS = 24;

/** Figures that the overview shows. */
export interface Overview extends OverviewOfCalls {
  now: Date;
  /** Figures of this process since its start. */
  engines: ReadonlyArray<{
    name: string;
    asked: number;
    failed: number;
    meanMs: number | undefined;
    isSuspended: boolean;
  }>;
}

/** Shows the operator's overview of all calls: figures only, no queries. */
export function overview({ words, language }: Reader, { now, tools, hours, failures, engines }: Overview): VNode {
  const format = formatsIn(language);
  return html`
    <h1>${words.overview}</h1>
    <p class="lead">${words.overviewLead}</p>
    <dl class="figures">
      ${totals(tools, words).map(([name, value]) => html`<div><dt>${name}</dt><dd>${format.number(value)}</dd></div>`)}
    </dl>
    <section class="card">
      <h2>${words.byHour}</h2>
      ${bars(words.byHour, byHour(now, hours, words), format.number)}
    </section>
    ${table(
      words.byTool,
      [words.tool, words.calls, words.failures, words.cost, 'p50', 'p95'],
      tools.map((tool) => toolRow(tool, format)),
    )}
    ${
      failures.length > 0 &&
      table(
        words.failures,
        [words.status, words.calls],
        failures.map(({ code, calls }) => [words.statuses[code] ?? code, format.number(calls)]),
      )
    }
    ${table(
      words.engines,
      [words.engine, words.status, words.questions, words.failures, words.latency],
      engines.map((engine) => engineRow(engine, format, words)),
    )}
  ` as unknown as VNode;
}

type Formats = ReturnType<typeof formatsIn>;

function formatsIn(language: Reader['language']) {
  const number = new Intl.NumberFormat(language);
  return {
    number: (value: number) => number.format(value),
    seconds: (ms: number | null | undefined) => (ms == null ? '–' : `${(ms / 1_000).toFixed(2)} s`),
    share: (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`),
  };
}

function totals(tools: readonly ToolFigures[], words: Reader['words']) {
  const total = (of: (tool: ToolFigures) => number) => tools.reduce((sum, tool) => sum + of(tool), 0);
  return [
    [words.calls, total(({ calls }) => calls)],
    [words.failures, total(({ failed }) => failed)],
    [words.cost, total(({ credits }) => credits)],
    [words.modelInput, total((tool) => tool.model_input_tokens)],
    [words.modelOutput, total((tool) => tool.model_output_tokens)],
  ] as const;
}

function byHour(now: Date, hours: readonly HourOfCalls[], words: Reader['words']) {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: OVERVIEW_HOURS }, (_, index) => {
    const at = last - (OVERVIEW_HOURS - 1 - index) * HOUR_MS;
    const found = hours.find(({ hour }) => hour.getTime() === at);
    const parts = [
      { kind: 'succeeded', name: words.calls, value: found?.succeeded ?? 0 },
      { kind: 'failed', name: words.failures, value: found?.failed ?? 0 },
    ];
    return { label: `${new Date(at).toISOString().slice(11, 16)} UTC`, parts: parts.filter(({ value }) => value > 0) };
  });
}

function toolRow({ tool, calls, failed, credits, p50, p95 }: ToolFigures, { number, seconds }: Formats): string[] {
  return [shortName(tool), number(calls), number(failed), number(credits), seconds(p50), seconds(p95)];
}

function engineRow(
  { name, asked, failed, meanMs, isSuspended }: Overview['engines'][number],
  { number, share, seconds }: Formats,
  words: Reader['words'],
): string[] {
  const status = isSuspended ? words.suspended : asked > 0 ? words.inUse : words.notAsked;
  return [name, status, number(asked), share(failed, asked), seconds(meanMs)];
}

function table(title: string, head: readonly string[], rows: ReadonlyArray<readonly string[]>) {
  return html`
    <section>
      <h2>${title}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}>
        <table class="stacking">
          <thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead>
          <tbody>
            ${rows.map(
              ([first, ...rest]) => html`
                <tr>
                  <td class="name"><code>${first}</code></td>
                  ${rest.map((value, index) => html`<td class="number" data-label=${head[index + 1]}>${value}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `;
}

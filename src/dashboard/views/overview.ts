import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { HourOfCalls, Overview as OverviewOfCalls, ToolFigures } from '../../services/reports.ts';
import { HOUR_MS } from '../../time/durations.ts';
import type { Reader } from '../layout.ts';
import { toolName } from '../tool-names.ts';
import type { Words } from '../words.ts';
import { bars, legend } from './bars.ts';
import { duration, timeWriter } from './times.ts';

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
    byStructureSince: Date | undefined;
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
      ${bars(words.byHour, byHour(now, hours, words), format.number)} ${outcomes(hours, format, words)}
    </section>
    ${table(
      words.byTool,
      [words.tool, words.calls, words.failures, words.cost, 'p50', 'p95'],
      tools.map((tool) => toolRow(tool, format, words)),
    )}
    ${
      failures.length > 0 &&
      table(
        words.failures,
        [words.status, words.calls],
        failures.map(({ code, calls }) => [words.statuses[code] ?? html`<code>${code}</code>`, format.number(calls)]),
      )
    }
    ${table(
      words.engines,
      [words.engine, words.status, words.questions, words.failures, words.latency],
      engines.map((engine) => engineRow(engine, format, words)),
    )}
    ${engines.flatMap(({ name, byStructureSince: since }) =>
      since === undefined
        ? []
        : html`<p class="note"><code>${name}</code> ${words.byStructure} ${timeWriter(language, 'second')(since)}</p>`,
    )}
    ${engines.some(isAway) && html`<p class="note">${words.askDoctor} <code>huasou doctor</code></p>`}
  ` as unknown as VNode;
}

type Formats = ReturnType<typeof formatsIn>;

function formatsIn(language: Reader['language']) {
  const number = new Intl.NumberFormat(language);
  return {
    number: (value: number) => number.format(value),
    duration: (ms: number | null | undefined) => (ms == null ? '–' : duration(ms)),
    share: (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`),
  };
}

function totals(tools: readonly ToolFigures[], words: Words) {
  const total = (of: (tool: ToolFigures) => number) => tools.reduce((sum, tool) => sum + of(tool), 0);
  return [
    [words.calls, total(({ calls }) => calls)],
    [words.failures, total(({ failed }) => failed)],
    [words.cost, total(({ credits }) => credits)],
    [words.modelInput, total((tool) => tool.model_input_tokens)],
    [words.modelOutput, total((tool) => tool.model_output_tokens)],
  ] as const;
}

function byHour(now: Date, hours: readonly HourOfCalls[], words: Words) {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: OVERVIEW_HOURS }, (_, index) => {
    const at = last - (OVERVIEW_HOURS - 1 - index) * HOUR_MS;
    const found = hours.find(({ hour }) => hour.getTime() === at);
    const parts = [
      { kind: 'succeeded', name: words.succeeded, value: found?.succeeded ?? 0 },
      { kind: 'failed', name: words.failures, value: found?.failed ?? 0 },
    ];
    return { label: `${new Date(at).toISOString().slice(11, 16)} UTC`, parts: parts.filter(({ value }) => value > 0) };
  });
}

function outcomes(hours: readonly HourOfCalls[], { number }: Formats, words: Words) {
  const total = (of: 'succeeded' | 'failed') => number(hours.reduce((sum, hour) => sum + hour[of], 0));
  return legend(words.byHour, [
    { kind: 'succeeded', text: words.counted(words.succeeded, total('succeeded')) },
    { kind: 'failed', text: words.counted(words.failures, total('failed')) },
  ]);
}

function toolRow({ tool, calls, failed, credits, p50, p95 }: ToolFigures, format: Formats, words: Words): Row {
  const { number } = format;
  return [
    toolName(tool, words),
    number(calls),
    number(failed),
    number(credits),
    format.duration(p50),
    format.duration(p95),
  ];
}

function isAway({ asked, failed, isSuspended }: Overview['engines'][number]): boolean {
  return isSuspended || (asked > 0 && failed === asked);
}

function engineRow(
  { name, asked, failed, meanMs, isSuspended }: Overview['engines'][number],
  { number, share, duration }: Formats,
  words: Words,
): Row {
  const status = isSuspended ? words.suspended : asked > 0 ? words.inUse : words.notAsked;
  return [html`<code>${name}</code>`, status, number(asked), share(failed, asked), duration(meanMs)];
}

/** First the name, as text or marked up, then the figures. */
type Row = readonly [name: unknown, ...figures: string[]];

function table(title: string, head: readonly string[], rows: readonly Row[]) {
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
                  <td class="name">${first}</td>
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

import { scaleBand, scaleLinear } from 'd3-scale';
import { html } from 'htm/preact';

/** One bar of a chart. Its parts are stacked, the first at the bottom. */
export interface Bar {
  /** Shown in the tooltip, and below the axis for the first and the last bar. */
  label: string;
  /** The style sheet has a colour for each `kind`: the name of a tool, or an outcome. */
  parts: Array<{ kind: string; name: string; value: number }>;
}

const WIDTH = 600;
const HEIGHT = 140;
const TICKS = 3;

/**
 * Draws a bar chart as SVG, without a script; the page has the numbers as text too. The drawing is stretched to the
 * available width, so the labels beside it are HTML, which has the same size on a phone.
 */
export function bars(title: string, rows: readonly Bar[], format: (value: number) => string) {
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const x = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([0, WIDTH])
    .padding(0.15);
  const y = scaleLinear().domain([0, most]).nice(TICKS).range([HEIGHT, 0]);
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  return html`
    <div class="chart">
      <div class="axis" aria-hidden="true">${ticks.toReversed().map((tick) => html`<span>${format(tick)}</span>`)}</div>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${title}>
      ${ticks.map((tick) => html`<line x1="0" y1=${y(tick)} x2=${WIDTH} y2=${y(tick)} />`)}
      ${rows.flatMap(({ label, parts }, index) => {
        let below = 0;
        return parts.map(({ kind, name, value }) => {
          const bottom = y(below);
          below += value;
          return html`
            <rect class=${kind} x=${x(index)} y=${y(below)} width=${x.bandwidth()} height=${bottom - y(below)}>
              <title>${label} ${name} ${format(value)}</title>
            </rect>
          `;
        });
      })}
      </svg>
      <div class="ends" aria-hidden="true"><span>${rows[0]?.label}</span><span>${rows.at(-1)?.label}</span></div>
    </div>
  `;
}

/** Lists what the colours of a chart mean. */
export function legend(title: string, items: ReadonlyArray<{ kind: string; text: string }>) {
  return html`
    <ul class="legend" aria-label=${title}>${items.map(({ kind, text }) => html`<li class=${kind}>${text}</li>`)}</ul>
  `;
}

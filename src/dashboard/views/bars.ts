import { scaleBand, scaleLinear } from 'd3-scale';
import { html } from 'htm/preact';

/** One bar of a chart: its parts stand on top of one another, the first at the bottom. */
export interface Bar {
  /** For the tooltip; also below the axis for the first and the last bar. */
  label: string;
  parts: Array<{ kind: string; name: string; value: number }>;
}

const WIDTH = 600;
const HEIGHT = 140;
const LEFT = 34; // for the numbers of the axis
const TOP = 8;
const BELOW = 26; // for the first and the last label
const TICKS = 3;

/** A bar chart as SVG without a script. The page has the numbers as text too. */
export function bars(title: string, rows: readonly Bar[], format: (value: number) => string) {
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const x = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([LEFT, WIDTH])
    .padding(0.15);
  const y = scaleLinear().domain([0, most]).nice(TICKS).range([HEIGHT, TOP]);
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  return html`
    <svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT + BELOW}`} role="img" aria-label=${title}>
      ${ticks.map(
        (tick) => html`
          <line x1=${LEFT} y1=${y(tick)} x2=${WIDTH} y2=${y(tick)} />
          <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${format(tick)}</text>
        `,
      )}
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
      <text x=${LEFT} y=${HEIGHT + 20}>${rows[0]?.label}</text>
      <text x=${WIDTH} y=${HEIGHT + 20} text-anchor="end">${rows.at(-1)?.label}</text>
    </svg>
  `;
}

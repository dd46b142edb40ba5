import { html } from 'htm/preact';
import { ticks } from './ticks.ts';

/** One bar of a chart: its parts stand on top of one another, the first at the bottom. */
export interface Bar {
  /** Of the hint over it, and below the axis for the first and the last. */
  label: string;
  parts: Array<{ kind: string; name: string; value: number }>;
}

const WIDTH = 600;
const HEIGHT = 140;
const LEFT = 34; // for the numbers of the axis
const TOP = 8;
const BELOW = 26; // for the first and the last label
const TICKS = 3;
const GAP = 0.15; // between bars, and before the first and after the last, of a bar with its gap

/** A chart of bars as SVG without a script. The numbers are near it as text for those who do not see it. */
export function bars(title: string, rows: readonly Bar[], format: (value: number) => string) {
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const slot = (WIDTH - LEFT) / (rows.length + GAP);
  const axis = ticks(most, TICKS);
  const y = (value: number) => HEIGHT - ((HEIGHT - TOP) * value) / (axis.at(-1) ?? most);
  return html`
    <svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT + BELOW}`} role="img" aria-label=${title}>
      ${axis.map(
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
            <rect class=${kind} x=${LEFT + slot * (index + GAP)} y=${y(below)} width=${slot * (1 - GAP)} height=${bottom - y(below)}>
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

/** A line chart as SVG for READMEs: without scripts or fonts, legible on light and dark backgrounds. */
export interface Chart {
  title: string;
  /** As many as values per line. They are drawn at even distances, because they are often powers of two. */
  ticks: readonly string[];
  lines: ReadonlyArray<{ name: string; values: readonly number[] }>;
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [300, 220, 52, 34, 44];
const COLOURS = ['#3b82c4', '#d97706', '#2f9e6e'];

/** Draws the charts side by side. */
export function toSvg(charts: readonly Chart[], xLabel: string): string {
  const parts = charts.map((chart, n) => `<g transform="translate(${n * WIDTH} 0)">${drawn(chart, xLabel)}</g>`);
  const title = charts.map((chart) => chart.title).join('; ');
  const size = `width="${charts.length * WIDTH}" height="${HEIGHT}" viewBox="0 0 ${charts.length * WIDTH} ${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="11" fill="#7a7a7a">\n<title>${title}</title>\n${parts.join('\n')}\n</svg>\n`;
}

function drawn({ title, ticks, lines }: Chart, xLabel: string): string {
  const top = roundUp(Math.max(...lines.flatMap(({ values }) => values)));
  const [right, floor] = [WIDTH - 14, HEIGHT - BOTTOM];
  const x = (n: number) => LEFT + ((right - LEFT) * n) / Math.max(1, ticks.length - 1);
  const y = (value: number) => floor - ((floor - TOP) * value) / top;
  const grid = [0, 0.5, 1].map((share) => {
    const at = y(share * top);
    const label = `<text x="${LEFT - 6}" y="${at + 4}" text-anchor="end">${(share * top).toLocaleString('en')}</text>`;
    return `<path d="M${LEFT} ${at}H${right}" stroke="#7a7a7a" stroke-opacity=".3"/>${label}`;
  });
  const below = ticks.map((tick, n) => `<text x="${x(n)}" y="${floor + 15}" text-anchor="middle">${tick}</text>`);
  const curves = lines.map(({ name, values }, n) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const colour = COLOURS[n % COLOURS.length];
    const key = `<text x="${LEFT + 10 + n * 78}" y="${HEIGHT - 4}" fill="${colour}">${name}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>${key}`;
  });
  const head = `<text x="${LEFT}" y="18" font-size="13">${title}</text>`;
  const foot = `<text x="${right}" y="${floor + 29}" text-anchor="end">${xLabel}</text>`;
  return [head, ...grid, ...below, ...curves, foot].join('');
}

/** Rounds up to a number whose half is also easy to read. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 6, 8, 10].map((times) => times * step).find((one) => one >= value) ?? value;
}

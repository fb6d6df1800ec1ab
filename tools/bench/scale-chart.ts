import type { Sized } from './scale-limits.ts'

const LEFT = 300
const RIGHT = 40
const PLOT = 560
const ROW = 22
const TOP = 64
const [FROM_MS, TO_MS] = [0.1, 10_000]
const TICKS = [0.1, 1, 10, 100, 1000, 10_000]
const RADII = [2.5, 3.5, 5]

const STYLE = `
    text { font: 12px system-ui, sans-serif; fill: #1f2328 }
    .quiet { fill: #59636e }
    .grid { stroke: #d1d9e0 }
    .way { stroke: #0969da; stroke-opacity: 0.4; stroke-width: 2 }
    .dot { fill: #0969da }
    .missed { fill: #cf222e }
    .limit { stroke: #1f2328; stroke-width: 2 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .quiet { fill: #9198a1 }
      .grid { stroke: #3d444d }
      .way { stroke: #4493f8 }
      .dot { fill: #4493f8 }
      .missed { fill: #f85149 }
      .limit { stroke: #e6edf3 }
    }`

/**
 * Draws a line for each operation: a dot per size of library at its 95 % on a scale of ms in powers of ten, larger the
 * larger the library, and a stroke at what is wanted at the largest. What has no time is left out.
 */
export function scaleChart(
  all: readonly Sized[],
  names: readonly string[],
  limitOf: (name: string, items: number) => number | null,
): string {
  const drawn = names.filter((name) => !/, (MB|%)$/.test(name) && all.some(({ measured }) => measured.has(name)))
  const width = LEFT + PLOT + RIGHT
  const height = TOP + drawn.length * ROW + 36
  const bottom = TOP + drawn.length * ROW
  const x = (ms: number) => {
    const share = Math.log10(Math.max(FROM_MS, Math.min(ms, TO_MS)) / FROM_MS) / Math.log10(TO_MS / FROM_MS)
    return (LEFT + share * PLOT).toFixed(1)
  }
  const row = (name: string, at: number): string => {
    const y = TOP + at * ROW + ROW / 2
    const dots = all.flatMap(({ items, measured }, size) => {
      const times = measured.get(name)
      return times === undefined ? [] : [{ items, at: x(times.p95), ms: times.p95, radius: RADII[size] ?? 5 }]
    })
    const largest = all.at(-1)?.items ?? 0
    const limit = limitOf(name, largest)
    const [first, last] = [dots[0], dots.at(-1)]
    return [
      `<text x="${LEFT - 14}" y="${y + 4}" text-anchor="end">${escaped(name)}</text>`,
      first && last ? `<line class="way" x1="${first.at}" x2="${last.at}" y1="${y}" y2="${y}"/>` : '',
      ...dots.map(({ items, at, ms, radius }) => {
        const isMissed = ms > (limitOf(name, items) ?? Number.POSITIVE_INFINITY)
        const title = `${items.toLocaleString('en')} items: ${ms.toFixed(1)} ms`
        return `<circle class="${isMissed ? 'missed' : 'dot'}" cx="${at}" cy="${y}" r="${radius}"><title>${title}</title></circle>`
      }),
      limit === null ? '' : `<line class="limit" x1="${x(limit)}" x2="${x(limit)}" y1="${y - 8}" y2="${y + 8}"/>`,
    ].join('')
  }
  const legend = all.map(({ items }, size) => {
    const at = LEFT + size * 130
    return `<circle class="dot" cx="${at + 6}" cy="20" r="${RADII[size] ?? 5}"/><text x="${at + 18}" y="24">${items.toLocaleString('en')} items</text>`
  })
  const wantedAt = LEFT + all.length * 130
  const missedAt = 20
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Time of each operation as a case grows">
  <style>${STYLE}
  </style>
  ${legend.join('')}
  <circle class="missed" cx="${missedAt}" cy="20" r="5"/><text x="${missedAt + 12}" y="24">more than wanted at its size</text>
  <line class="limit" x1="${wantedAt + 6}" x2="${wantedAt + 6}" y1="12" y2="28"/><text x="${wantedAt + 18}" y="24">wanted at ${(all.at(-1)?.items ?? 0).toLocaleString('en')}</text>
  ${TICKS.map((ms) => `<line class="grid" x1="${x(ms)}" x2="${x(ms)}" y1="${TOP - 6}" y2="${bottom}"/><text class="quiet" x="${x(ms)}" y="${TOP - 12}" text-anchor="middle">${ms.toLocaleString('en')}</text>`).join('')}
  <text class="quiet" x="${LEFT + PLOT}" y="${bottom + 24}" text-anchor="end">ms, 95 % of the runs; each line is ten times the one before</text>
  ${drawn.map(row).join('\n  ')}
</svg>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

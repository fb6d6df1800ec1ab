import { rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { keptLibrary, measureScale, READER_LIMITS } from './scale.ts'
import { scaleChart } from './scale-chart.ts'
import { isOfToday, sizeOnDisk } from './scale-disk.ts'
import { FACTS_ON_DISK, type Limit, PAINTED_LIMITS, RUNS, type Sized, TEXT_ON_DISK } from './scale-limits.ts'
import { measurePainted } from './scale-window.ts'
import { say } from './table.ts'
import type { Times } from './times.ts'

const MILLION = 1_000_000
const HUNDRED_THOUSAND = 100_000
const DOCS = join(import.meta.dirname, '../../docs')

const LIMITS: ReadonlyMap<string, Limit> = new Map([
  ...READER_LIMITS,
  ...PAINTED_LIMITS,
  [FACTS_ON_DISK, { atMillion: 5, atHundredThousand: null }],
  [TEXT_ON_DISK, { atMillion: 25, atHundredThousand: null }],
])

export const limitOf = (name: string, items: number): number | null => {
  const limit = LIMITS.get(name)
  if (limit === undefined) return null
  return items === MILLION ? limit.atMillion : items === HUNDRED_THOUSAND ? limit.atHundredThousand : null
}

type Order = { sizes: readonly number[]; isRefilling: boolean }

/**
 * `npm run bench -- scale`: makes or opens the libraries, measures what the reader and the window take, prints the table,
 * and draws it into docs/ where all three sizes were measured. Returns whether every limit was kept.
 */
export async function showScale(folder: string, { sizes, isRefilling }: Order): Promise<boolean> {
  const all: Sized[] = []
  const note = (name: string, { p50, p95, count }: Times) =>
    say(`  ${name}: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (${count})`)
  let isEndReached = true
  for (const items of sizes) {
    const kept = join(folder, `items-${items}`)
    if (isRefilling) rmSync(kept, { recursive: true, force: true })
    const { home, seconds } = keptLibrary(folder, items)
    if (!isOfToday(home)) {
      say(`${home} was made with other tables. Delete it, or start again with "refill" after "scale".`)
      return false
    }
    const file = join(home, 'library.sqlite')
    const made = seconds === null ? 'kept' : `made in ${seconds.toFixed(0)} s`
    say(`${items.toLocaleString('en')} items: ${(statSync(file).size / 1e6).toFixed(0)} MB, ${made}`)
    const measured = new Map(await measureScale(home, items, note))
    const { facts, text, rest } = sizeOnDisk(file)
    for (const [name, bytes] of [
      [FACTS_ON_DISK, facts],
      [TEXT_ON_DISK, text],
    ] as const)
      measured.set(name, only((bytes / rest) * 100))
    const painted = await measurePainted(home, note)
    for (const [name, times] of painted.measured) measured.set(name, times)
    isEndReached &&= painted.isEndReached
    if (!painted.isEndReached) say('The end of the scroll bar does not show the last item.')
    all.push({ items, measured })
  }
  say()
  for (const line of table(all)) say(line)
  if (sizes.includes(MILLION) && sizes.length > 2) {
    writeFileSync(join(DOCS, 'scale.svg'), scaleChart(all, [...LIMITS.keys()], limitOf))
    writeFileSync(join(DOCS, 'scale.md'), page(all))
  }
  const missed = all.flatMap(({ items, measured }) =>
    [...LIMITS.keys()].filter(
      (name) => (measured.get(name)?.p95 ?? 0) > (limitOf(name, items) ?? Number.POSITIVE_INFINITY),
    ),
  )
  if (missed.length > 0) say(`Missed: ${[...new Set(missed)].join('; ')}`)
  return missed.length === 0 && isEndReached
}

const only = (value: number): Times => ({ count: 1, p50: value, p95: value, max: value })

function table(all: readonly Sized[]): string[] {
  const shown = (name: string, { items, measured }: Sized) => {
    const times = measured.get(name)
    if (times === undefined) return '–'
    const [p50, p95] = [times.p50, times.p95].map((value) => (value < 10 ? value.toFixed(1) : value.toFixed(0)))
    const figures = times.count === 1 ? `${p95}` : `${p50} / ${p95}`
    const isMissed = times.p95 > (limitOf(name, items) ?? Number.POSITIVE_INFINITY)
    const runs = times.count > 1 && times.count < RUNS ? ` (${times.count} runs)` : ''
    return `${isMissed ? `**${figures}**` : figures}${runs}`
  }
  const wanted = ({ atMillion, atHundredThousand }: Limit) =>
    [atMillion, atHundredThousand === null ? null : `${atHundredThousand} at 100,000`]
      .filter((part) => part !== null)
      .join('; ')
  return [
    `| operation | ${all.map(({ items }) => items.toLocaleString('en')).join(' | ')} | wanted |`,
    `|---|${all.map(() => '---:').join('|')}|---:|`,
    ...[...LIMITS].map(
      ([name, limit]) => `| ${name} | ${all.map((size) => shown(name, size)).join(' | ')} | ${wanted(limit)} |`,
    ),
  ]
}

const page = (all: readonly Sized[]): string => `# Growth

What operations on a list take as a case grows: median / 95 % in ms (memory: MB; on disk: % of the rest of the library), on
${cpus().length} processors. What is painted is measured in the window, from the key or the press to the frame that shows the rows;
everything else in the reader. Bold = above what is wanted. Made by \`npm run bench -- scale\`.

![Time of each operation with 10,000, 100,000 and 1,000,000 items, against its limit](scale.svg)

${table(all).join('\n')}
`

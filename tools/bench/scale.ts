import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemContext } from '../../src/main/db/item-select.ts'
import { createQueryWorker, type QueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { ItemFilter, type ItemSort } from '../../src/shared/model/item.ts'
import { MEASURED, makeLargeLibrary } from './large-library.ts'
import { summed, type Times } from './times.ts'

/** An operation of the list, as a person causes it, and how long it may take at a million items, ms (95 %). */
type Operation = { name: string; wanted: number; run: (at: Desk, n: number) => Promise<unknown> }

type Desk = { worker: QueryWorker; items: number }

const UNMEASURED = 20
const RUNS = 200
/** What is far from its limit is not measured two hundred times. */
const PATIENCE_MS = 60_000
/** Rows of one screen, and how far the list is from its end for "at 90 %". */
const ROWS = 60
const FAR = 0.9

const caseId = CaseId.parse(1)
const context: ItemContext = { ...MEASURED, formats: ['jpeg', 'png', 'webp', 'heic', 'tiff'], maxBytes: 50 * 2 ** 20 }
const none = ItemFilter.parse({})
const byReference: ItemSort = { by: 'reference', descending: false }
const filtered = (filter: Partial<ItemFilter>) => ({ caseId, filter: { ...none, ...filter }, sort: byReference })

const page =
  (filter: Partial<ItemFilter>, by: ItemSort['by'] = 'reference', at = 0): Operation['run'] =>
  ({ worker, items }, n) =>
    worker.page({ ...filtered(filter), sort: { by, descending: n % 2 === 1 } }, context, Math.floor(at * items), ROWS)

const OPERATIONS: readonly Operation[] = [
  { name: 'first page, by reference', wanted: 50, run: page({}) },
  { name: 'first page, by name', wanted: 50, run: page({}, 'name') },
  { name: 'first page, by size', wanted: 50, run: page({}, 'bytes') },
  { name: 'first page, by state', wanted: 50, run: page({}, 'status') },
  { name: 'first page, by analysed', wanted: 50, run: page({}, 'analysedAt') },
  { name: 'page at 90 %, by name', wanted: 50, run: page({}, 'name', FAR) },
  { name: 'one filter: verdict', wanted: 50, run: page({ verdicts: ['ai_generated'] }, 'name') },
  { name: 'two filters: kind and state', wanted: 50, run: page({ kinds: ['image'], statuses: ['not_sent'] }, 'bytes') },
  { name: 'search in names, 3 letters', wanted: 75, run: page({ text: '774' }) },
  { name: 'search in names, 1 letter', wanted: 120, run: page({ text: '7' }) },
  {
    name: 'previous and next, by name',
    wanted: 50,
    run: ({ worker, items }, n) =>
      worker.neighbours(
        { ...filtered({}), sort: { by: 'name', descending: false } },
        context,
        ItemId.parse(1 + ((n * 7919) % items)),
      ),
  },
  {
    name: 'select all that match',
    wanted: 50,
    run: ({ worker }) => worker.ids(filtered({ verdicts: ['ai_generated'] }), context),
  },
  { name: 'facets, whole case', wanted: 50, run: ({ worker }) => worker.facets(caseId, context) },
]

/** The library of so many items, made once and kept in `folder` for the next time. */
export function keptLibrary(folder: string, items: number): { home: string; seconds: number | null } {
  const home = join(folder, `items-${items}`)
  if (existsSync(home)) return { home, seconds: null }
  const making = `${home}.part`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  const startedAt = performance.now()
  makeLargeLibrary(making, items)
  renameSync(making, home)
  return { home, seconds: (performance.now() - startedAt) / 1000 }
}

/** Measures every operation in the query worker over a library of so many items. */
export async function measureScale(home: string, items: number): Promise<Map<string, Times>> {
  const script = join(import.meta.dirname, '../../src/main/query-worker/worker-thread.ts')
  const worker = createQueryWorker({ script, file: join(home, 'library.sqlite') })
  const times = new Map<string, Times>()
  try {
    for (const { name, run } of OPERATIONS) times.set(name, await timesOf((n) => run({ worker, items }, n)))
  } finally {
    await worker.close()
  }
  return times
}

async function timesOf(run: (n: number) => Promise<unknown>): Promise<Times> {
  const startedAt = performance.now()
  const isPatient = () => performance.now() - startedAt < PATIENCE_MS
  for (let n = 0; n < UNMEASURED && isPatient(); n += 1) await run(n)
  const all: number[] = []
  for (let n = 0; n < RUNS && (isPatient() || all.length < 2); n += 1) {
    const from = performance.now()
    await run(n)
    all.push(performance.now() - from)
  }
  return summed(all)
}

/** Prints the table of `npm run bench -- scale`, and ends with whether every limit at a million items was kept. */
export async function showScale(
  folder: string,
  sizes: readonly number[],
  say: (line?: string) => void,
): Promise<boolean> {
  const measured: Map<string, Times>[] = []
  for (const items of sizes) {
    const { home, seconds } = keptLibrary(folder, items)
    const size = statSync(join(home, 'library.sqlite')).size
    const made = seconds === null ? 'kept' : `made in ${seconds.toFixed(0)} s`
    say(`${items} items: ${(size / 1e6).toFixed(0)} MB, ${made}`)
    measured.push(await measureScale(home, items))
  }
  say()
  say(`| median / 95 %, ms | ${sizes.map((items) => items.toLocaleString('en')).join(' | ')} | wanted at 1,000,000 |`)
  say(`|---|${sizes.map(() => '---:').join('|')}|---:|`)
  const shown = (times: Times | undefined) =>
    times === undefined
      ? '–'
      : `${times.p50.toFixed(1)} / ${times.p95.toFixed(1)}${times.count < RUNS ? ` (${times.count} runs)` : ''}`
  for (const { name, wanted } of OPERATIONS)
    say(`| ${name} | ${measured.map((times) => shown(times.get(name))).join(' | ')} | ${wanted} |`)
  const last = sizes.at(-1) === 1_000_000 ? measured.at(-1) : undefined
  return OPERATIONS.every(({ name, wanted }) => (last?.get(name)?.p95 ?? 0) <= wanted)
}

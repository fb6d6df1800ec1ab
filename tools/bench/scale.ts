import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemContext } from '../../src/main/db/item-context.ts'
import type { Library } from '../../src/main/db/library.ts'
import { createQueryWorker, type QueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { ItemFilter, type ItemSort, NO_FILTER, SORT_KEYS } from '../../src/shared/model/item-list.ts'
import { PROJECT } from '../runtime/build.ts'
import { MEASURED, makeLargeLibrary } from './large-library.ts'
import { openMeasured } from './open-measured.ts'
import { CHANGE_RUNS, inReader, type Limit, MANY_CHANGE_RUNS, OPENING_RUNS, RUNS, UNMEASURED } from './scale-limits.ts'
import { summed, type Times } from './times.ts'

/** What a million items take in the reader, by the name of the operation: measured, and at most, ms (95 %) or MB. */
export type Measured = Map<string, Times>

type Desk = { worker: QueryWorker; library: Library; items: number }
/** An operation of the list, as a person causes it. `wanted`: how long it may take at a million items, ms (95 %). */
type Operation = {
  name: string
  wanted: number
  /** The same at 100,000; absent = a quarter. */
  atHundredThousand?: number
  /** Before each run, not measured. */
  before?: ((desk: Desk, n: number) => void) | undefined
  run: (desk: Desk, n: number) => Promise<unknown>
  /** Unmeasured runs, and measured ones. */
  runs?: readonly [number, number]
}

/** What is far from its limit is not measured two hundred times. */
const PATIENCE_MS = 60_000
/** Rows of one screen, and how far the list is from its end for "at 90 %". */
const ROWS = 60
const FAR = 0.9

const caseId = CaseId.parse(1)
const context: ItemContext = { ...MEASURED, formats: ['jpeg', 'png', 'webp', 'heic', 'tiff'], maxBytes: 50 * 2 ** 20 }
const byReference: ItemSort = { by: 'reference', descending: false }

const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T
const sortOf = (n: number): ItemSort => ({ by: one(SORT_KEYS, n), descending: n % 24 > 11 })
/** Conditions, each of another facet than the one before, so that no two lists in a row are the same. */
const CONDITIONS: Partial<Record<'is' | 'not', ItemFilter['is']>>[] = [
  { is: { verdict: ['ai_generated'] } },
  { is: { state: ['not_sent'] } },
  { is: { camera: ['Apple iPhone 15 Pro'] } },
  { not: { kind: ['video'] } },
  { is: { copies: ['duplicate'] } },
  { is: { exhibit: ['3', '5'] } },
  { is: { format: ['heic', 'png'] } },
  { not: { verdict: ['none'] } },
  { is: { folder: ['CARD 7', 'CARD 8', 'CARD 9'] } },
  { is: { day: ['2019-03-02', '2019-03-03'] } },
]
const oneFilter = (n: number) => ItemFilter.parse(one(CONDITIONS, n))
const twoFilters = (n: number) => {
  const [a, b] = [one(CONDITIONS, n), one(CONDITIONS, n + 3)]
  return ItemFilter.parse({ is: { ...a.is, ...b.is }, not: { ...a.not, ...b.not } })
}
const idAt = (items: number, n: number) => ItemId.parse(1 + ((n * 7919) % items))
const page =
  (filterOf: (n: number) => ItemFilter, sort: (n: number) => ItemSort, at = 0): Operation['run'] =>
  ({ worker, items }, n) =>
    worker.page({ caseId, filter: filterOf(n), sort: sort(n) }, context, Math.floor(at * items), ROWS)
const text = (wanted: readonly string[]) => (n: number) => ItemFilter.parse({ text: `${one(wanted, n)}` })
const everything = () => NO_FILTER

/** A whole scan that no longer met items, and the next that did: facts, lists and counts change with it. */
const change =
  (count: number): Operation['before'] =>
  ({ library: { db, audit }, items }, n) => {
    const set = db.prepare('UPDATE items SET missing_at = iif(missing_at IS NULL, 1, NULL) WHERE id = ?')
    db.transaction(() => {
      for (let at = 0; at < count; at += 1) set.run(idAt(items, Math.floor(n / 2) * count + at))
      audit.append({ caseId, type: 'items.met_again', payload: { items: count } })
    })()
  }
/** The list and its counts, as the window asks for both; in turns all items, and those that a change adds or takes away. */
const listAndFacets: Operation['run'] = ({ worker }, n) => {
  const filter = n % 4 < 2 ? NO_FILTER : ItemFilter.parse({ not: { found: ['missing'] } })
  return Promise.all([
    worker.page({ caseId, filter, sort: { by: 'recorded', descending: false } }, context, n, ROWS),
    worker.facets(caseId, context, filter),
  ])
}

const OPERATIONS: readonly Operation[] = [
  { name: 'first page, any sort', wanted: 50, run: page(everything, sortOf) },
  { name: 'page at 90 %, any sort', wanted: 50, run: page(everything, sortOf, FAR) },
  { name: 'one filter, any sort', wanted: 50, run: page(oneFilter, sortOf) },
  { name: 'two filters, any sort', wanted: 50, run: page(twoFilters, sortOf) },
  {
    name: 'previous and next, one filter',
    wanted: 50,
    run: ({ worker, items }, n) =>
      worker.neighbours({ caseId, filter: oneFilter(n), sort: sortOf(n) }, context, idAt(items, n)),
  },
  {
    name: 'select all that match',
    wanted: 50,
    run: ({ worker }, n) => worker.choose({ caseId, filter: twoFilters(n), sort: byReference }, context, null),
  },
  {
    name: 'select everything, any sort',
    wanted: 50,
    run: ({ worker }, n) => worker.choose({ caseId, filter: NO_FILTER, sort: sortOf(n) }, context, null),
  },
  {
    name: 'how many of all selected meet two filters',
    wanted: 50,
    run: async ({ worker }, n) => worker.count(caseId, context, twoFilters(n), null),
  },
  { name: 'facets, whole case', wanted: 50, run: ({ worker }) => worker.facets(caseId, context, NO_FILTER) },
  { name: 'facets, with filters', wanted: 50, run: ({ worker }, n) => worker.facets(caseId, context, twoFilters(n)) },
  {
    name: 'facets, with text',
    wanted: 200,
    run: ({ worker }, n) => worker.facets(caseId, context, text(['hafen', 'img_00', '774', 'ночью', '北京'])(n)),
  },
  {
    name: 'search in names, from 3 letters',
    wanted: 75,
    run: page(text(['hafen', 'img_000', '774', 'ночью', 'صورة', 'card 77', '9931']), () => byReference),
  },
  {
    name: 'search in names, 1–2 letters',
    wanted: 120,
    run: page(text(['7', 'a', '北', 'ha', 'ت', '42']), () => byReference),
  },
  { name: 'one item changed: list and facets', wanted: 20, before: change(1), run: listAndFacets },
  {
    name: '500 changed: list and facets',
    wanted: 75,
    atHundredThousand: 60,
    before: change(500),
    run: listAndFacets,
    runs: CHANGE_RUNS,
  },
  {
    name: '5,000 changed: list and facets',
    wanted: 120,
    atHundredThousand: 90,
    before: change(5000),
    run: listAndFacets,
    runs: MANY_CHANGE_RUNS,
  },
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

/** As it is built: a thread that has to read the sources first starts late. */
const SCRIPT = join(PROJECT, 'out/main/query-worker.js')

/** Measures every operation in the query worker over a library of so many items; `onMeasured` is told of each. */
export async function measureScale(
  home: string,
  items: number,
  onMeasured: (name: string, times: Times) => void,
): Promise<Measured> {
  const file = join(home, 'library.sqlite')
  const library = openMeasured(home)
  // Only the reader is measured.
  library.db.pragma('synchronous = OFF')
  const measured: Measured = new Map()
  const opening = { first: [] as number[], all: [] as number[] }
  const [unmeasured, openings] = OPENING_RUNS
  for (let n = 0; n < unmeasured + openings; n += 1) {
    const worker = createQueryWorker({ script: SCRIPT, file })
    await worker.row(ItemId.parse(1), context)
    const from = performance.now()
    await worker.page({ caseId, filter: NO_FILTER, sort: { by: 'name', descending: false } }, context, 0, ROWS)
    const first = performance.now() - from
    await worker.facets(caseId, context, NO_FILTER)
    if (n >= unmeasured) {
      opening.first.push(first)
      opening.all.push(performance.now() - from)
    }
    await worker.close()
  }
  measured.set(FIRST_ROWS, summed(opening.first))
  measured.set(AT_HAND, summed(opening.all))
  const before = process.memoryUsage().rss
  const worker = createQueryWorker({ script: SCRIPT, file, factChanges: library.factChanges })
  try {
    for (const { name, before: prepare, run, runs } of OPERATIONS) {
      const times = await timesOf({ worker, library, items }, run, prepare, runs)
      measured.set(name, times)
      onMeasured(name, times)
    }
  } finally {
    await worker.row(ItemId.parse(1), context)
    const grown = (process.memoryUsage().rss - before) / 1e6
    measured.set(MEMORY, { count: 1, p50: grown, p95: grown, max: grown })
    await worker.close()
    library.close()
  }
  return measured
}

const FIRST_ROWS = 'opening a case: first rows'
const AT_HAND = 'opening a case: everything at hand'
const MEMORY = 'memory, MB'
export const READER_LIMITS: ReadonlyMap<string, Limit> = new Map([
  [FIRST_ROWS, inReader(300, 150)],
  [AT_HAND, inReader(3000, 800)],
  ...OPERATIONS.map(({ name, wanted, atHundredThousand }) => [name, inReader(wanted, atHundredThousand)] as const),
  [MEMORY, { atMillion: 450, atHundredThousand: null }],
])

async function timesOf(
  desk: Desk,
  run: Operation['run'],
  before: Operation['before'],
  [unmeasured, runs]: readonly [number, number] = [UNMEASURED, RUNS],
): Promise<Times> {
  const startedAt = performance.now()
  const isPatient = () => performance.now() - startedAt < PATIENCE_MS
  const all: number[] = []
  for (let n = 0; n < unmeasured + runs && (isPatient() || all.length < 2); n += 1) {
    before?.(desk, n)
    const from = performance.now()
    await run(desk, n)
    if (n >= unmeasured) all.push(performance.now() - from)
  }
  return summed(all)
}

import type { Times } from './times.ts'

/** Runs of an operation that are not measured, and those that are. */
export const UNMEASURED = 20
export const RUNS = 200
/** The same of opening a case, and of 500 and 5,000 changes. */
export const OPENING_RUNS = [1, 10] as const
export const CHANGE_RUNS = [4, 40] as const
export const MANY_CHANGE_RUNS = [2, 20] as const

/** What an operation may take, 95 % of its runs, ms (memory: MB; disk: %). null = no limit at that size. */
export type Limit = { atMillion: number | null; atHundredThousand: number | null }

/** In the reader: at 100,000 items a quarter of what it may take at a million. */
export const inReader = (atMillion: number, atHundredThousand = atMillion / 4): Limit => ({
  atMillion,
  atHundredThousand,
})

/** Names of what is painted, and its limits. */
export const PAINTED = {
  opening: 'painted: opening a case, first rows',
  sort: 'painted: another sort',
  oneFilter: 'painted: one filter',
  twoFilters: 'painted: two filters',
  jump: 'painted: jump to 90 %',
  nextRow: 'painted: next row of the list',
  next: 'painted: next item, opened',
  all: 'painted: select all that match',
  changed1: 'painted: one item changed',
  changed500: 'painted: 500 changed',
  changed5000: 'painted: 5,000 changed',
  blankList: 'longest blank, list: bar and held key',
  blankGrid: 'longest blank, grid: bar and held key',
  lateList: 'rows loaded after the bar stops, list',
  lateGrid: 'rows loaded after the bar stops, grid',
} as const

const fast: Limit = { atMillion: 100, atHundredThousand: 50 }
const changed: Limit = { atMillion: 300, atHundredThousand: 300 }
const blank: Limit = { atMillion: 100, atHundredThousand: 100 }

export const PAINTED_LIMITS: ReadonlyMap<string, Limit> = new Map([
  [PAINTED.opening, { atMillion: 300, atHundredThousand: 150 }],
  [PAINTED.sort, fast],
  [PAINTED.oneFilter, fast],
  [PAINTED.twoFilters, fast],
  [PAINTED.jump, fast],
  [PAINTED.nextRow, fast],
  [PAINTED.next, fast],
  [PAINTED.all, fast],
  [PAINTED.changed1, changed],
  [PAINTED.changed500, changed],
  [PAINTED.changed5000, changed],
  [PAINTED.blankList, blank],
  [PAINTED.blankGrid, blank],
  [PAINTED.lateList, fast],
  [PAINTED.lateGrid, fast],
])

export const FACTS_ON_DISK = 'facts on disk, %'
export const TEXT_ON_DISK = 'text on disk, %'

/** What was measured over a library of so many items. */
export type Sized = { items: number; measured: ReadonlyMap<string, Times> }

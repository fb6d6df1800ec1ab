import type { IntakeProgress } from '../contract/intake.ts'
import type { Exhibit } from '../model/case.ts'
import type { Found, ItemKind, ItemSort } from '../model/item.ts'
import { count, counted } from './counts.ts'
import { links } from './links.ts'

export const library = {
  allItems: 'All items',
  moreFacets: (n: number) => `${count(n)} more`,
  lessFacets: 'Fewer',
  emptyFacets: 'Conditions that fit no item of the case',
  groups: {
    exhibits: 'Exhibits',
    kind: 'Kind',
    state: 'State',
    factCheck: 'Fact check',
    verdict: 'Service verdict',
    review: 'Status',
    finding: 'Finding',
    tags: 'Tags',
    found: 'Found in the file',
    originals: 'Originals',
    reports: 'Reports',
  },
  panel: 'Filters',
  tools: 'Items',
  items: 'Items of this case',
  loadingItem: 'Loading',
  reverse: 'Reverse the order',
  grid: 'Grid',
  list: 'List',
  view: 'View',
  sort: 'Sort',
  ascending: 'ascending',
  descending: 'descending',
  clearFilters: 'Clear filters',
  addEvidence: 'Add evidence…',
  /** A short bar says the first word alone. */
  addMenu: ['Add', 'evidence'],
  addFiles: 'Add files…',
  addFolders: 'Add folder…',
  inspector: 'Selected item',
  open: 'Open',
  nothingSelected: 'Select an item to see what is known about it.',
  cannotSend: (why: string) => `The service cannot take this file: ${why}.`,
  empty: {
    title: 'No evidence yet',
    text: 'Drop files or folders anywhere in this window, or choose them. They are opened read-only, hashed and listed as they are found.',
  },
  nothingFits: {
    title: 'No item fits these filters',
    text: 'Nothing is lost: the items are only hidden.',
  },
  reading: 'Looking for files',
  noPicture: 'No preview',
  notRead: 'Not read yet',
  duplicates: (n: number) => `${count(n)} more with the same bytes`,
  readOnlyMount: 'mounted read-only',
  writableMount: 'The volume is mounted writable. A write blocker is the real control.',
} as const

export const sortWords: Record<ItemSort['by'], string> = {
  reference: 'Reference',
  name: 'Name',
  bytes: 'Size',
  status: 'State',
  analysedAt: 'Analysed',
}

export const listColumns = {
  reference: 'Reference',
  name: 'Name',
  folder: 'Folder',
  format: 'Format',
  size: 'Size',
  pixels: 'Pixels',
  state: 'Result or state',
} as const

export const kindWords: Record<ItemKind, string> = {
  image: 'Pictures',
  video: 'Video',
  audio: 'Audio',
  document: 'Documents',
  other: 'Other files',
  link: 'Links',
}

export const foundWords: Record<Found, string> = {
  gps: 'GPS recorded',
  software: 'Software named',
  editing_software: 'Editing software named',
  generator: 'Generator’s name or form',
  digital_source_type: 'Source type stated',
  ai_system: 'AI system stated',
  content_credentials: 'Content Credentials',
  embedded_differs: 'Embedded picture differs',
  times_differ: 'Times do not fit together',
  changed_later: 'Changed after it was taken',
  size_differs: 'Other size recorded',
  motion_film: 'Film in the same file',
  no_metadata: 'No metadata',
  duplicate: 'Same bytes elsewhere',
  missing: 'Not there any more',
  different: 'DIFFERENT when verified',
  hard_link: 'Same file, other name',
  redacted: 'Redacted in reports',
}

/** Where an exhibit comes from: its path, or of links how they came here. Their root is a mark, not a path. */
export function exhibitPlace({ kind, path }: Pick<Exhibit, 'kind' | 'path'>): string {
  if (kind !== 'links') return path
  const list = /^links:([0-9a-f]{64})$/.exec(path)?.[1]
  return list === undefined ? links.exhibit.byHand : links.exhibit.list({ sha256: list })
}

/** Where an exhibit comes from, and whether its volume could be written to. */
export function exhibitTitle(exhibit: Pick<Exhibit, 'kind' | 'path' | 'isReadOnlyMount'>): string {
  const { isReadOnlyMount } = exhibit
  const place = exhibitPlace(exhibit)
  if (isReadOnlyMount === null) return place
  return `${place} · ${isReadOnlyMount ? library.readOnlyMount : library.writableMount}`
}

/** "1,284 items". */
export const itemCount = (n: number): string => counted(n, 'item')

/** "0 hidden": how many items the filters take away. */
export const hiddenCount = (n: number): string => `${count(n)} hidden`

/** The button that leads to the cost sheet: it always says what it would take. */
export function analyseLabel(selected: number, notSent: number): string {
  if (selected > 0) return `Analyse ${count(selected)}…`
  return notSent > 0 ? `Analyse ${count(notSent)} not sent…` : 'Analyse…'
}

/** The same while nothing can be sent: what is approved waits in the queue. */
export function queueLabel(selected: number, notSent: number): string {
  const n = selected > 0 ? selected : notSent
  return n > 0 ? `Queue ${count(n)} for later…` : 'Queue for later…'
}

export const nothingToAnalyse = 'Everything shown here has been sent or cannot be sent.'

/** The three blocks, always apart, always in this order. */
export const blocks = {
  asOf: 'as of',
  local: 'Local observation',
  service: 'Service result',
  finding: 'Finding',
  noResult: 'Not analysed.',
  noFinding: 'No finding recorded.',
} as const

/** "1,284 files · 3.1 GB read". Sizes and rates come formatted: `size` of what is done, `read` of what was read for it. */
export function intakeLine(
  progress: IntakeProgress,
  { size, read, rate, left }: { size: string; read: string; rate: string; left: string | null },
): string {
  const done = count(progress.inspected + progress.skipped + progress.unreadable)
  const of = progress.isWalkDone ? count(progress.found) : `${count(progress.found)} found so far`
  switch (progress.state) {
    case 'running':
      return `Reading ${done} of ${of} · ${size} at ${rate}${left === null ? '' : ` · ${left} left`}`
    case 'finished':
      return [
        counted(progress.found, 'file'),
        `${read} read`,
        ...(progress.unchanged > 0 ? [`${count(progress.unchanged)} looked unchanged`] : []),
        ...(progress.readBefore > 0 ? [`${count(progress.readBefore)} read before`] : []),
      ].join(' · ')
    case 'cancelled':
      return `Intake cancelled after ${done} of ${of}. The rest stays listed.`
    case 'failed':
      return `Intake stopped after ${done} of ${of}. The rest stays listed.`
  }
}

export const intake = {
  skipped: (n: number) => `${count(n)} skipped with reason`,
  unreadable: (n: number) => `${count(n)} unreadable`,
  progress: 'Reading evidence',
  cancel: 'Cancel intake',
  resume: 'Continue intake',
} as const

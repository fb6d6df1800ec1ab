import type { IntakeProgress } from '../contract/intake.ts'
import type { Exhibit } from '../model/case.ts'
import type { Found, Inconsistent, ItemKind } from '../model/item.ts'
import type { Facet, SortKey } from '../model/item-list.ts'
import { amounts } from './amounts.ts'
import { hashLists } from './hash-lists.ts'
import { links } from './links.ts'
import { messages } from './messages.ts'
import { remarkTitles } from './remark-words.ts'

export const library = messages('library', {
  allItems: 'All',
  moreFacets: '{n, number} more',
  lessFacets: 'Fewer',
  /** Before an excluded value: "not Canon EOS R6". */
  not: 'not',
  exclude: 'Exclude {value}',
  activeFilters: 'Active filters',
  removeFilter: 'Remove filter: {title}',
  panel: 'Filters',
  tools: 'Items',
  items: 'Case items',
  loadingItem: 'Loading',
  reverse: 'Reverse order',
  grid: 'Grid',
  list: 'List',
  view: 'View',
  sort: 'Sort',
  /** A menu entry: "Sort: Name". */
  sortBy: 'Sort: {by}',
  ascending: 'ascending',
  descending: 'descending',
  clearFilters: 'Clear filters',
  addEvidence: 'Add evidence',
  /** The same, in a narrow toolbar. */
  add: 'Add',
  addFiles: 'Add files…',
  addFolders: 'Add folder…',
  inspector: 'Selected item',
  open: 'Open',
  nothingSelected: 'No item selected',
  severalSelected: '{n, plural, one {# item} other {# items}} selected',
  cannotSend: 'Cannot be sent: {why}.',
  empty: {
    title: 'No evidence yet',
    text: 'Drop files or folders here. They are opened read-only and hashed.',
  },
  nothingFits: {
    title: 'No items match',
    text: 'Filters hide every item.',
  },
  noPicture: 'No preview',
  duplicates: '{n, plural, one {# duplicate} other {# duplicates}}',
  readOnlyMount: 'mounted read-only at every scan',
  writableMount: 'mounted writable at a scan: use a write blocker',
  /** How many items the filters hide. */
  hiddenCount: '{n, number} hidden',
})

export const facetTitles = messages('library.facets', {
  exhibit: 'Exhibits',
  kind: 'Kind',
  state: 'State',
  factCheck: 'Fact check',
  verdict: 'Verdict',
  generator: 'Generator',
  faces: 'Faces',
  status: 'Review status',
  finding: 'Finding',
  tag: 'Tags',
  inconsistent: remarkTitles.inconsistencies,
  found: remarkTitles.noticed,
  copies: 'Duplicates',
  known: hashLists.known,
  camera: 'Camera',
  serial: 'Serial number',
  software: 'Software',
  day: 'Recorded day',
  position: 'GPS location',
  credentials: 'Content Credentials',
  format: 'Format',
  folder: 'Folder',
  error: 'Error',
  seen: 'Looked at',
} satisfies Record<Facet, string>)

export const facetValues = messages('library.facet-values', {
  none: 'None',
  undated: 'No date read',
  yearOnly: '{year} (year only)',
  monthOnly: '{month} (month only)',
  recorded: 'Recorded',
  hemisphereUnknown: 'Recorded, hemisphere unknown',
  present: 'Present',
  duplicate: 'Duplicates',
  unique: 'No duplicate',
  seen: 'Seen',
  notSeen: 'Not seen',
})

export const sortWords = messages('library.sort-by', {
  reference: 'Reference',
  name: 'Name',
  recorded: 'Recorded time',
  added: 'Added',
  size: 'Size',
  kind: 'Kind',
  state: 'State',
  verdict: 'Verdict',
  score: 'Score',
  analysed: 'Analysed',
  camera: 'Camera',
  folder: 'Folder',
} satisfies Record<SortKey, string>)

export const kindWords = messages('library.kinds', {
  image: 'Images',
  video: 'Video',
  audio: 'Audio',
  document: 'Documents',
  other: 'Other',
  link: 'Links',
} satisfies Record<ItemKind, string>)

/** The kind of one item. */
export const oneKind = messages('library.kind-of-one', {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  other: 'Other',
  link: 'Link',
} satisfies Record<ItemKind, string>)

/** What a file shows that cannot both be so. */
export const inconsistentWords = messages('library.inconsistent', {
  program: 'Program under another extension',
  extension: 'Extension does not match',
  /** Two lengths that exclude each other are among them: neither says where the file ends. */
  truncated: 'Incomplete, or lengths conflict',
  times_differ: 'Times conflict',
  blocks_differ: 'Metadata blocks conflict',
  after_intake: 'Time after intake',
  embedded_differs: 'Embedded image differs',
} satisfies Record<Inconsistent, string>)

export const foundWords = messages('library.found', {
  gps: 'GPS location',
  software: 'Software',
  editing_software: 'Editing software',
  generator: 'Generator',
  digital_source_type: 'Digital source type',
  ai_system: 'AI system',
  content_credentials: 'Content Credentials',
  changed_later: 'Later change recorded',
  size_differs: 'Recorded size differs',
  motion_film: 'Video or audio inside',
  no_metadata: 'No metadata',
  other_picture: 'Another image inside',
  tail: 'Bytes behind the end',
  telemetry: 'Track of measurements',
  hidden: 'Holds more than it shows',
  time_unread: 'A recorded time could not be read',
  hemisphere_unknown: 'GPS location without a hemisphere',
  names_persons: 'Names persons',
  iptc_changed: 'IPTC changed afterwards',
  other_content: 'Other content inside',
  missing: 'Missing',
  different: 'DIFFERENT when verified',
  hard_link: 'Hard link',
  redacted: 'Redacted',
} satisfies Record<Found, string>)

/** Where an exhibit is from: its path, or for links how they were added. Their root is a marker, not a path. */
export function exhibitPlace({ kind, path }: Pick<Exhibit, 'kind' | 'path'>): string {
  if (kind !== 'links') return path
  const list = /^links:([0-9a-f]{64})$/.exec(path)?.[1]
  return list === undefined ? links.exhibit.byHand : links.exhibit.list({ sha256: list })
}

/** Where an exhibit is from, and whether its volume is writable. */
export function exhibitTitle(exhibit: Pick<Exhibit, 'kind' | 'path' | 'isReadOnlyMount'>): string {
  const { isReadOnlyMount } = exhibit
  const place = exhibitPlace(exhibit)
  if (isReadOnlyMount === null) return place
  return [place, isReadOnlyMount ? library.readOnlyMount : library.writableMount].join(' · ')
}

const analyse = messages('library.analyse', {
  selected: 'Analyse {n, number}…',
  notSent: 'Analyse {n, number} not sent…',
  none: 'Analyse…',
  queueSome: 'Queue {n, number}…',
  queueNone: 'Queue…',
  nothing: 'Everything shown was sent or cannot be sent.',
})

/** The button that opens the cost sheet, with the number of items it would include. */
export function analyseLabel(selected: number, notSent: number): string {
  if (selected > 0) return analyse.selected({ n: selected })
  return notSent > 0 ? analyse.notSent({ n: notSent }) : analyse.none
}

/** The same while nothing can be sent: approved checks wait in the queue. */
export function queueLabel(selected: number, notSent: number): string {
  const n = selected > 0 ? selected : notSent
  return n > 0 ? analyse.queueSome({ n }) : analyse.queueNone
}

export const nothingToAnalyse = analyse.nothing

/** The three blocks, always separate and in this order. */
export const blocks = messages('library.blocks', {
  asOf: 'as of',
  local: 'From the file',
  service: 'Service result',
  finding: 'Finding',
  noResult: 'Not analysed.',
})

export const intake = messages('library.intake', {
  reading:
    'Reading {done, number} of {found, number}{isWalkDone, select, true {} other { found so far}} · {size} at {rate}',
  left: '{time} left',
  read: '{size} read',
  unchanged: '{n, number} looked unchanged',
  readBefore: '{n, number} read before',
  cancelled:
    'Adding files cancelled after {done, number} of {found, number}{isWalkDone, select, true {} other { found so far}}. The rest stays listed.',
  failed:
    'Adding files interrupted after {done, number} of {found, number}{isWalkDone, select, true {} other { found so far}}. The rest stays listed.',
  skipped: '{n, number} skipped',
  unreadable: '{n, number} unreadable',
  progress: 'Reading evidence',
  waitsForDrive: 'Waiting for a drive that does not respond.',
  unfinished: 'Adding files was not finished.',
  cancel: 'Cancel adding files',
  resume: 'Resume adding files',
})

/**
 * "1,284 files · 3.1 GB read". Sizes and rates are passed formatted: `size` of what is done, `read` of what was read
 * for it.
 */
export function intakeLine(
  progress: IntakeProgress,
  { size, read, rate, left }: { size: string; read: string; rate: string; left: string | null },
): string {
  const { found, isWalkDone, unchanged, readBefore } = progress
  const place = { done: progress.inspected + progress.skipped + progress.unreadable, found, isWalkDone }
  switch (progress.state) {
    case 'running':
      return [intake.reading({ ...place, size, rate }), ...(left === null ? [] : [intake.left({ time: left })])].join(
        ' · ',
      )
    case 'finished':
      return [
        amounts.files({ n: found }),
        intake.read({ size: read }),
        ...(unchanged > 0 ? [intake.unchanged({ n: unchanged })] : []),
        ...(readBefore > 0 ? [intake.readBefore({ n: readBefore })] : []),
      ].join(' · ')
    case 'cancelled':
      return intake.cancelled(place)
    case 'failed':
      return intake.failed(place)
  }
}

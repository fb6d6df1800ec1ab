import type { z } from 'zod'
import { ItemRow, type ItemStatus } from '../../src/shared/model/item.ts'
import { ItemFilter } from '../../src/shared/model/item-list.ts'
import { keptTime } from '../../src/shared/model/kept-time.ts'
import { digestOf } from './pictures.ts'

type Draft = z.input<typeof ItemRow>

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)
const PICTURES = [6, 7, 8, 10, 1, 9, 11, 5, 12, 13, 2, 4, 14, 15, 16, 3]

/** Every status and verdict within the first rows, then a plausible mixture. */
const stories: readonly (readonly [ItemStatus, string | null])[] = [
  ['done', 'real'],
  ['not_sent', null],
  ['done', 'digitally_edited'],
  ['done', 'ai_generated'],
  ['done', 'ai_edited'],
  ['done', 'real'],
  ['done', 'ai_generated'],
  ['unknown', null],
  ['done', 'unknown'],
  ['not_sent', null],
  ['sending', null],
  ['done', 'partially_synthetic'],
  ['approved', null],
  ['waiting', null],
  ['blocked', null],
  ['rejected', null],
  ['done_partial', null],
  ['done_unread', null],
  ['older_result', 'real'],
  ['ineligible', null],
  ['skipped', null],
  ['unreadable', null],
  ['listed', null],
  ['cancelled', null],
  ['ineligible', null],
  ['ineligible', null],
]

/** Fact checks of the first rows. */
const factCheckStates: Readonly<Record<number, Draft['factCheck']>> = {
  1: { state: 'watching', status: 'Processing', progress: 62 },
  2: { state: 'completed', status: 'Completed', progress: 100 },
  3: { state: 'watching', status: 'Queued', progress: null },
  5: { state: 'failed', status: 'Failed', progress: null },
  6: { state: 'unknown', status: null, progress: null },
  9: { state: 'completed', status: 'Completed', progress: 100 },
  19: { state: 'watching', status: 'Processing', progress: 8 },
  23: { state: 'lost', status: 'Processing', progress: 40 },
  24: { state: 'completed', status: 'Completed', progress: 100, isSimulated: true, endedAt: AT },
  25: { state: 'not_sent', status: null, progress: null, reason: 'file_missing' },
}

const videos: Readonly<Record<number, string>> = { 24: 'harbour camera 2.mp4', 25: 'witness, evening.mp4' }

const hostile = [
  'photo\u202Egpj.exe',
  '<img src=x onerror=alert(1)>.jpg',
  'صورة الميناء مساءً.jpg',
  'a-very-long-name-without-any-space-that-goes-on-and-on-and-on-until-it-cannot-fit-anywhere-at-all.jpeg',
  '写真 2026年11月20日.heic',
  'line\nbreak.png',
  'caf\\xE9 \\xFF.jpg',
  `${'Ω'.repeat(125)}.jpeg`,
  '  spaces at both ends  .jpg ',
  '\u0000zero\u001B[31mred.jpg',
]

const names = [
  'DSC_0412.jpg',
  'IMG_2207.heic',
  'crowd-final-v2.jpg',
  'flux_schnell.png',
  'portrait.jpg',
  'P1010022.jpg',
]

const reasons: Partial<Record<ItemRow['status'], ItemRow['statusReason']>> = {
  unknown: 'no_answer',
  blocked: 'retries_used_up',
  rejected: 'unsupported_format',
}

/** The row of the gallery's library at an index, the same each time. */
export function galleryRow(index: number, areHostile: boolean): ItemRow {
  const [status, verdict] = stories[index < stories.length ? index : (index * 7) % 10] ?? ['not_sent', null]
  const isRead = !['listed', 'skipped', 'unreadable'].includes(status)
  const isPicture = status !== 'ineligible'
  const video = videos[index]
  const picture = PICTURES[index % PICTURES.length] ?? 1
  const digits = String(index + 1).padStart(4, '0')
  const plain = index < names.length ? (names[index] ?? '') : `${index % 3 === 0 ? 'IMG' : 'DSC'}_${digits}.jpg`
  const draft: Draft = {
    id: index + 1,
    url: null,
    imageCount: verdict === null ? 0 : 1,
    reference: `ITEM-${digits}`,
    exhibitId: index % 5 === 0 ? 1 : 2,
    exhibitReference: index % 5 === 0 ? 'EXH-01' : 'EXH-02',
    name:
      video ??
      (status === 'ineligible' ? 'statement.pdf' : areHostile ? (hostile[index % hostile.length] ?? plain) : plain),
    folder: index % 4 === 0 ? 'DCIM/100CANON' : 'DCIM/101CANON/night of 14 March',
    bytes: 1_104_233 + ((index * 7919) % 5_000_000),
    intake: isRead ? 'inspected' : (status as 'listed' | 'skipped' | 'unreadable'),
    reason: status === 'skipped' ? 'macos_companion' : status === 'unreadable' ? 'read_error' : null,
    sha256: isRead ? digestOf(picture) : null,
    kind: isRead ? (isPicture ? 'image' : video ? 'video' : 'document') : null,
    format: isRead ? (isPicture ? 'jpeg' : video ? 'mp4' : 'pdf') : null,
    durationSeconds: video ? 83 : null,
    width: isRead && isPicture ? 4032 : null,
    height: isRead && isPicture ? 3024 : null,
    orientation: 1,
    hasThumbnail: isRead && isPicture,
    duplicateCount: index % 11 === 5 ? 2 : 0,
    status,
    statusReason: reasons[status] ?? null,
    ineligible: status === 'ineligible' ? 'not_an_image' : null,
    verdict,
    confidence: verdict === null ? null : 0.88,
    isSimulated: false,
    isAttached: index === 6,
    analysedAt: verdict === null ? null : AT,
    checkId: null,
    recorded: isRead && isPicture && index % 6 !== 4 ? recordedAt(index) : null,
    addedAt: AT,
    camera: isRead && isPicture && index % 6 !== 4 ? (index % 2 === 0 ? 'Canon EOS R6' : 'Apple iPhone 15 Pro') : null,
    factCheck: factCheckStates[index] ?? null,
    isSeen: index < 9 && index !== 5,
  }
  return ItemRow.parse(draft)
}

/** Mostly to the second; some files record no more than a day, a month or a year. */
const recordedAt = (index: number): string =>
  new Date(Date.UTC(2026, 2, 14 + (index % 3), 18, 22, 41 + index))
    .toISOString()
    .slice(0, index % 40 === 3 ? 4 : index % 40 === 11 ? 7 : index % 40 === 7 ? 10 : 19)

/** Whether the filter leaves a row: as main filters, for the facets the gallery uses. */
export function fits(row: ItemRow, given: z.input<typeof ItemFilter>): boolean {
  const filter = ItemFilter.parse(given)
  const values = {
    exhibit: [String(row.exhibitId)],
    kind: row.kind === null ? [] : [row.kind],
    state: [row.status],
    factCheck: row.factCheck === null ? [] : [row.factCheck.state],
    verdict: row.verdict === null ? [] : [row.verdict],
    camera: row.camera === null ? [] : [row.camera],
    tag: (row.review?.tags ?? []).map(String),
    status: [row.review?.status ?? 'none'],
    found: row.isRedacted ? ['redacted'] : [],
    known: row.knownBy.length === 0 ? ['none'] : row.knownBy.map(({ listId }) => String(listId)),
  }
  const ranges = [
    [filter.recorded, row.recorded === null ? null : keptTime(row.recorded).at],
    [filter.size, row.bytes],
    [filter.score, row.confidence],
  ] as const
  const isWithin = ranges.every(
    ([range, value]) =>
      range === null ||
      (value !== null &&
        value >= (range.from ?? Number.NEGATIVE_INFINITY) &&
        value <= (range.to ?? Number.POSITIVE_INFINITY)),
  )
  return (
    isWithin &&
    Object.entries(values).every(([facet, of]) => {
      const [is, not] = [filter.is[facet as keyof typeof values] ?? [], filter.not[facet as keyof typeof values] ?? []]
      return (is.length === 0 || of.some((value) => is.includes(value))) && !of.some((value) => not.includes(value))
    }) &&
    `${row.name} ${row.folder}`.toLowerCase().includes(filter.text.toLowerCase())
  )
}

import { UNKNOWN_SOURCES } from '../model/content-kinds.ts'
import {
  type Content,
  type FileContents,
  type FileEnd,
  NO_PART,
  type PartKind,
  type RowState,
} from '../model/contents.ts'
import { messages } from './messages.ts'

/** Headings and fixed sentences about what else is in a file. */
export const contents = messages('contents', {
  title: 'Also in this file',
  end: 'End of the content',
  rows: 'Rows of pixels',
  /** What the list covers: nobody may take its silence for more. */
  note: 'Found by walking through the structure of the file to the end of its content. Nothing of it is judged.',
  none:
    'Nothing else was found in the structure of the file, and nothing follows its content. Coded image ' +
    'and audio data were not searched.',
  noneSoFar:
    'Nothing else was found in the part of the structure that was walked through. The rest of the file is unknown.',
  notLookedFor: 'Not looked for: the file was read by an older reader.',
  leftOut: '{n, plural, one {# more part is not listed} other {# more parts are not listed}}.',
  count: '{isOpen, select, true {at least {n, number}} other {{n, number}}}',
  mayBeMore: 'There may be more: the search in this file reached its limit.',
  saveTitle: 'Save part',
  save: 'Save…',
  saveNamed: 'Save as a file: {what}',
  digest: 'SHA-256 {sha256}',
  partOf: 'Found as a part of',
  partAt: 'from byte {offset, number}',
  aid: 'Helps to render the image shown.',
})

const kinds = messages('contents.kinds', {
  picture: 'Another image',
  gain_map: 'Gain map',
  depth_map: 'Depth map',
  matte: 'Matte',
  alpha: 'Transparency',
  thumbnail: 'Large thumbnail',
  video: 'Video',
  audio: 'Audio',
  archive: 'Archive',
  program: 'Program',
  document: 'Document',
  text: 'Text',
  longer_png: 'Remains of a longer PNG',
  trailer: 'Trailer',
  padding: 'Padding, one value repeated or blanks only',
  unknown: 'Bytes of an unknown kind',
  foreign_start: 'Bytes before the content',
  telemetry: 'Track of measurements, not read: it may hold GPS locations and times',
  hidden_area: 'More of the image than is shown',
  hidden_time: 'More of the recording than is played',
} satisfies Record<PartKind, string>)

export const pieces = messages('contents.pieces', {
  inForm: '{what} ({form})',
  behind: 'behind the end of the content',
  named: 'named by {source}',
  inBlock: 'data of the block {name}',
  counted: 'found by counting the rows in its data',
  inBox: 'in the box “{type}”',
  inTag: 'in the value of the tag {name}',
  inGap: 'in bytes that nothing read in the structure of the file refers to',
  between: 'between the frames of the content',
  at: '{bytes, plural, one {# byte} other {# bytes}} from byte {offset, number}',
  size: '{bytes, plural, one {# byte} other {# bytes}} in several places',
  from: 'from byte {offset, number}',
  hidden: 'shown: {shown}; in the file: {held}',
})

const rowStates = messages('contents.rows', {
  not_checked: 'not counted yet: its data may hold fewer or more than it states',
  as_stated: 'counted in its data: no more than it states, or only a few',
  fewer: 'counted in its data: fewer than it states',
  hidden: 'counted in its data: more than it states',
  not_counted: 'could not be counted: its data may hold fewer or more than it states',
} satisfies Record<RowState, string>)

/** Of counted rows whose numbers are kept. */
const counted = messages('contents.counted', {
  as_stated:
    'counted in its data: {stated, plural, one {the # that it states is} other {all # that it states are}} there, and no more below them, or only a few',
  fewer:
    'counted in its data: it states {stated, number}; the data hold {coded, plural, one {# whole row} other {# whole rows}}',
  hidden: 'counted in its data: it states {stated, number}; the data hold {coded, number}',
} as const satisfies Partial<Record<RowState, string>>)

export const ends = messages('contents.ends', {
  whole: 'byte {at, number}, as the file states; nothing follows',
  followed: 'byte {at, number}, as the file states; {bytes, plural, one {# byte follows} other {# bytes follow}}',
  exceeded:
    'byte {at, number}, after the {due, number} s that the file states; it holds {seconds, number} s, and {bytes, plural, one {# byte follows} other {# bytes follow}}',
  cut: 'cut off: the file ends at byte {held, number} of {due, number}',
  cutSeconds: 'cut off: holds {seconds, number} s of the stated {due, number} s',
  cutSomewhere: 'breaks off at byte {at, number}, the end of the file',
  cutBefore:
    'breaks off at byte {at, number}; {bytes, plural, one {# other byte follows} other {# other bytes follow}}',
  cutWithin: 'breaks off; whole up to byte {at, number}',
  cutUnknown: 'breaks off; at which byte is not known',
  endMark: 'byte {at, number}, without its end mark',
  endMarkBefore:
    'byte {at, number}, without its end mark; {bytes, plural, one {# other byte follows} other {# other bytes follow}}',
  length: 'the header states {due, number} bytes; the file has {held, number}, and each part that is there is whole',
  lengthUnknown: 'the header states more bytes than the file has; each part that is there is whole',
  /** `of` = the names of two parts of a file that state a length each. */
  beyond:
    'contradicted: “{of}” states its end at byte {to, number}, “{otherOf}” in it at byte {otherTo, number}; so it is unknown whether anything is missing or follows',
  between:
    'contradicted: “{of}” states its end at byte {to, number}, its last part “{otherOf}” at byte {otherTo, number}; the bytes between are no part of it',
  without:
    'contradicted: “{of}” states its end at byte {to, number}, but from byte {otherTo, number} on it holds no part of itself',
  notStated: 'not stated by the file, so it is unknown whether anything is missing or follows',
  notWalked: 'not walked to its end, so it is unknown whether anything is missing or follows',
})

/** What a part is, with its own format or maker. */
export function partName({ kind, form }: Content): string {
  const what = Object.hasOwn(kinds, kind) ? kinds[kind as PartKind] : kind
  return form === null ? what : pieces.inForm({ what, form })
}

function sourceWords(source: string): string {
  if (source === 'Coded rows') return pieces.counted
  const { block, box, tag, gap } = UNKNOWN_SOURCES
  if (source.startsWith(block)) return pieces.inBlock({ name: source.slice(block.length) })
  if (source.startsWith(box)) return pieces.inBox({ type: source.slice(box.length) })
  if (source.startsWith(tag)) return pieces.inTag({ name: source.slice(tag.length) })
  if (source === gap) return pieces.inGap
  if (source === 'Between frames') return pieces.between
  return source === 'Tail' ? pieces.behind : pieces.named({ source })
}

/** Where a part lies, how long it is, and what names it; of a hidden one what is shown and what is held. */
export function partPlace({ source, offset, bytes, value, kind }: Content): string {
  const [shown, held] = kind === 'hidden_area' || kind === 'hidden_time' ? (value ?? '').split(' · ') : []
  return [
    ...(shown !== undefined && held !== undefined ? [pieces.hidden({ shown, held })] : []),
    ...(offset !== null && bytes !== null ? [pieces.at({ bytes, offset })] : []),
    ...(offset !== null && bytes === null ? [pieces.from({ offset })] : []),
    ...(offset === null && bytes !== null ? [pieces.size({ bytes })] : []),
    ...(source === null ? [] : [sourceWords(source)]),
  ].join('; ')
}

/** One part in one line, for print and for lists. */
export const partLine = (part: Content): string =>
  [
    [partName(part), partPlace(part)].filter(Boolean).join(': '),
    ...(part.sha256 === null ? [] : [contents.digest({ sha256: part.sha256 })]),
  ].join('. ')

/** How the rows of pixels in the data of a picture compare with those that it states. */
export function rowsWords({ rows, rowNumbers }: Pick<FileContents, 'rows' | 'rowNumbers'>): string | null {
  if (rows === null) return null
  if (rowNumbers === null || rows === 'not_checked' || rows === 'not_counted') return rowStates[rows]
  return counted[rows](rowNumbers)
}

/** That a list of parts is not all there is: how many were found besides, and whether a limit ended the looking for them. */
export const unlistedWords = (found: { partsLeftOut: number; isPartsOpen: boolean } | null): readonly string[] =>
  found === null
    ? []
    : [
        ...(found.partsLeftOut > 0 ? [contents.leftOut({ n: found.partsLeftOut })] : []),
        ...(found.isPartsOpen ? [contents.mayBeMore] : []),
      ]

/** Whether the first is printed as a smaller number: seconds are printed to the millisecond. */
export const isPrintedLess = (one: number, other: number) => Math.round(one * 1000) < Math.round(other * 1000)

/** Where the content of a file of so many bytes ends. `parts`: what was found in the file. */
export function endWords(fileEnd: FileEnd, fileBytes: number, parts: readonly Pick<Content, 'offset'>[]): string {
  const { state, at, seconds, dueSeconds } = fileEnd
  if (state === 'not_stated') return ends.notStated
  if (state === 'not_walked') return ends.notWalked
  if (state === 'cut') return cutWords(fileEnd, fileBytes, parts)
  const contradiction = contradictionIn(fileEnd)
  if (contradiction !== null) return ends[contradiction.kind](contradiction)
  const end = at ?? fileBytes
  if (end < fileBytes && seconds !== null && dueSeconds !== null && isPrintedLess(dueSeconds, seconds))
    return ends.exceeded({ at: end, due: dueSeconds, seconds, bytes: fileBytes - end })
  return end < fileBytes ? ends.followed({ at: end, bytes: fileBytes - end }) : ends.whole({ at: end })
}

/** Two stated lengths that exclude each other, and how; null = there are none. */
export function contradictionIn({ state, lengths: [outer, inner] }: FileEnd) {
  if (state !== 'contradicted' || outer === undefined || inner === undefined) return null
  const kind = inner.to > outer.to ? 'beyond' : inner.of === NO_PART ? 'without' : 'between'
  return { kind, of: outer.of, to: outer.to, otherOf: inner.of, otherTo: inner.to } as const
}

/**
 * What lies behind the place where content breaks off: the end of the file, something else that was found there, or only
 * what is left of a block that is not whole.
 */
export function behindCut(
  at: number,
  fileBytes: number,
  parts: readonly Pick<Content, 'offset'>[],
): 'end' | 'other' | 'rest' {
  if (at >= fileBytes) return 'end'
  return parts.some(({ offset }) => offset !== null && offset >= at) ? 'other' : 'rest'
}

function cutWords(
  { at, due, seconds, dueSeconds, missing }: FileEnd,
  fileBytes: number,
  parts: readonly Pick<Content, 'offset'>[],
): string {
  const isLonger = due !== null && due > fileBytes
  const behind = at === null ? null : behindCut(at, fileBytes, parts)
  const bytes = fileBytes - (at ?? fileBytes)
  if (missing === 'stated_length') return isLonger ? ends.length({ due, held: fileBytes }) : ends.lengthUnknown
  if (missing === 'end_mark' && at !== null)
    return behind === 'other' ? ends.endMarkBefore({ at, bytes }) : ends.endMark({ at })
  if (seconds !== null && dueSeconds !== null && isPrintedLess(seconds, dueSeconds))
    return ends.cutSeconds({ seconds, due: dueSeconds })
  if (isLonger) return ends.cut({ held: fileBytes, due })
  if (at === null) return ends.cutUnknown
  if (behind === 'rest') return ends.cutWithin({ at })
  return behind === 'other' ? ends.cutBefore({ at, bytes }) : ends.cutSomewhere({ at })
}

/** The same where it says something of the file: what is whole, and nothing follows, needs no line. */
export const endLine = (end: FileEnd, fileBytes: number, parts: readonly Pick<Content, 'offset'>[]): string | null =>
  end.state === 'whole' && (end.at ?? fileBytes) >= fileBytes ? null : endWords(end, fileBytes, parts)

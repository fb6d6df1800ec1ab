import type { ImageReply, ImageResult, ServiceMetadataFinding } from '../model/analysis.ts'
import { type Subject, subjectOf, subjects } from '../model/finding-subjects.ts'
import { beginningOf } from '../model/kept-time.ts'
import { isLeftUnparsed, isLookedThrough } from '../model/left-unparsed.ts'
import type { Medium } from '../model/medium.ts'
import { type Metadata, type RecordedTime, shownTag } from '../model/metadata.ts'
import { type MetadataState, metadataState } from '../model/metadata-state.ts'
import { isAssumed, readRecorded } from '../model/read-recorded.ts'
import { momentOf, PRECISIONS, readTime } from '../model/read-time.ts'
import { placeOf } from '../model/recorded-place.ts'
import { untaken } from '../model/sent-form.ts'
import { shortened } from '../model/shortened.ts'
import { type ShortFact, whyMissing } from '../model/why-missing.ts'
import type { Unread } from './finding-sentences.ts'
import { agreement as words } from './item.ts'
import { messages } from './messages.ts'
import { inFormOf, isToolkit } from './metadata.ts'
import { cameraName, positionWords, recordedTimes, zoneWords } from './recorded.ts'

/**
 * How the service's finding compares with the file's metadata. both_name = both state that there is one, and the service
 * gives no value; neither = the file only has text in a program's format, and the service states nothing; unclear = the
 * two cannot be compared.
 */
export type Relation = 'agrees' | 'both_name' | 'differs' | 'only_service' | 'only_file' | 'neither' | 'unclear'

/**
 * One subject with the file's and the service's statements about it; [] = none. `of` = the subject; null = the kind is
 * not known. `quotes` = what the file has, as recorded under its tags; `unread` = why not all that it has is known, null =
 * it is.
 */
export type AgreementRow = {
  of: Subject | null
  subject: string
  isKnown: boolean
  inFile: readonly string[]
  quotes: readonly string[]
  unread: Unread | null
  byService: readonly ServiceMetadataFinding[]
  relation: Relation
}

/**
 * A statement of the file: the value compared, the text shown with its tag, and the same as a quote. `isForm` = it names
 * nothing; the value compared is our name for its format. `isToolkit` = it names what wrote the XMP: another name does not
 * contradict it.
 */
type Said = { value: string; shown: string; quoted: string; isForm?: true; isToolkit?: true }

/** The JSON of the value of a finding where it was not sent as text; null = it was, or none was sent. */
export type OtherForm = (finding: ServiceMetadataFinding) => string | null

/** Where the metadata findings of a result are in its reply. */
export const findingsPath = ({ at }: Pick<ImageResult, 'at'>): string =>
  [at, 'deepAnalysis', 'metadataFindings'].join('.')

/** The same of the findings of a reply; `path` = where they are in it. */
export const otherForms =
  (reply: ImageReply, findings: readonly ServiceMetadataFinding[], path: string): OtherForm =>
  (finding) =>
    untaken(reply, `${path}[${findings.indexOf(finding)}].value`)

const withTag = messages('agreement', {
  value: '{value} ({source})',
  form: '{value} ({source}, {form})',
  time: '{value} ({source} {tag}, {zone})',
  quoted: '{source} “{value}”',
  quotedAlone: '“{value}”',
  entries: '{n, plural, one {# entry} other {# entries}}',
  noEntry: 'metadata of which no entry was read',
  quotedForm: '{source} “{value}”, {form}',
  quotedTime: '{source} {tag} “{value}” ({zone})',
  quotedPlace: '{place}, recorded as “{value}” ({source})',
  readPlace: '{place} ({source})',
})

/** Longest text of the file that is quoted in a sentence, characters. */
const MAX_QUOTED = 160
const cut = (text: string): string => shortened(text, MAX_QUOTED)

/**
 * Compares the file's metadata with the service's findings, subject by subject. Findings of an unknown kind come last
 * under their own name. Subjects mentioned by neither are omitted; what was not read is not compared. `otherFormOf`: see
 * there; a value that is true, false or a number is compared as it is written.
 */
export function agreementRows(
  medium: Pick<Medium, 'format' | 'metadata' | 'problems'> | null,
  findings: readonly ServiceMetadataFinding[],
  otherFormOf: OtherForm = () => null,
): readonly AgreementRow[] {
  const metadata = medium?.metadata ?? null
  const state = medium === null ? 'cut_short' : metadataState(medium)
  const isPart = medium !== null && metadata !== null && (isLeftUnparsed(metadata) || !isLookedThrough(medium.problems))
  const known = subjects.flatMap((subject): AgreementRow[] => {
    const byService = findings.filter(({ kind }) => subjectOf(kind) === subject)
    const said = fileSays(subject, metadata, state)
    if (byService.length === 0 && (said.length === 0 || unasked.includes(subject))) return []
    const quotes = said.map(({ quoted }) => quoted).filter((quoted) => quoted !== '')
    const row = { of: subject, subject: words.fields[subject], isKnown: true, byService, quotes, unread: null }
    if (isNotRead(state)) return [{ ...row, inFile: [words[state]], unread: state, relation: 'unclear' }]
    const why =
      said.some(isName) || medium === null || metadata === null ? null : missing(subject, metadata, medium.problems)
    if (why === 'unusable')
      return [{ ...row, inFile: [words.positionUnusable], unread: 'unusable', relation: 'unclear' }]
    const inFile = said.map(({ shown }) => shown)
    const asRead = [...inFile, words.notInWhatWasRead]
    if (why === 'not_read' && isPart) return [{ ...row, inFile: asRead, unread: 'in_part', relation: 'unclear' }]
    const relation = relationOf(subject, said, byService.map(statedBy(otherFormOf)), metadata)
    // Maker notes may contain what the rest does not: no contradiction is based on that.
    if (why === 'not_read')
      return [
        { ...row, inFile: asRead, unread: 'in_part', relation: relation === 'differs' ? 'only_service' : relation },
      ]
    const elsewhere = relation === 'only_service' ? entriesNaming(byService, metadata) : []
    if (elsewhere.length === 0) return [{ ...row, inFile, relation }]
    const found = elsewhere.map(({ shown }) => shown)
    return [
      {
        ...row,
        inFile: [...inFile, ...found],
        quotes: [...quotes, ...elsewhere.map(({ quoted }) => quoted)],
        relation: 'unclear',
      },
    ]
  })
  const kinds = [...new Set(findings.map(({ kind }) => kind).filter((kind) => subjectOf(kind) === null))]
  const others = kinds.map(
    (kind): AgreementRow => ({
      of: null,
      subject: kind === '' ? words.fields.other : kind,
      isKnown: false,
      inFile: [],
      quotes: [],
      unread: null,
      byService: findings.filter((finding) => finding.kind === kind),
      relation: 'unclear',
    }),
  )
  return [...known, ...others]
}

/** What a finding states as text; null = no value. `isOpaque` = it has one in a form that is not compared. */
type Stated = { text: string | null; isOpaque: boolean }

const statedBy =
  (otherFormOf: OtherForm) =>
  (finding: ServiceMetadataFinding): Stated => {
    const json = finding.value === null ? otherFormOf(finding) : null
    if (json === null) {
      const isBlank = finding.value === null || finding.value.trim() === ''
      return { text: isBlank ? null : finding.value, isOpaque: false }
    }
    const isScalar = /^(true|false|-?\d[\d.eE+-]*)$/.test(json)
    return { text: isScalar ? json : null, isOpaque: !isScalar }
  }

/** Entries that have a stated name somewhere in their text, where no tag that is known for such names has it. */
function entriesNaming(byService: readonly ServiceMetadataFinding[], metadata: Metadata | null): readonly Said[] {
  const names = byService.flatMap(({ value }) => (value === null ? [] : [wordsOf(value)])).filter(isWordy)
  const has = (text: string) => {
    const all = wordsOf(text)
    return names.some((name) => all.some((_, from) => name.every((word, n) => all[from + n] === word)))
  }
  return (metadata?.entries ?? [])
    .filter(({ raw }) => has(raw))
    .slice(0, MOST_ENTRIES)
    .map(({ group, raw, ...named }) => {
      const source = [group, shownTag(named)].join(' ')
      return { value: raw, shown: withTag.value({ value: raw, source }), quoted: quotedOf(raw, source) }
    })
}

/** More entries than these that name one thing say no more. */
const MOST_ENTRIES = 3
/** A word of one or two letters is somewhere in any text. */
const isWordy = (name: readonly string[]): boolean => name.join('').length > 2

/** Subjects that most files mention and services rarely do: shown only if the service does. */
const unasked: readonly Subject[] = ['metadata', 'modified']

/** The header of a JPEG is none of its metadata. */
const isOfMetadata = ({ group }: Metadata['entries'][number]): boolean => group !== 'JFIF'

/** Whether a file has no metadata at all, whatever else was read of it. */
const hasNone = (metadata: Metadata): boolean =>
  !metadata.entries.some(isOfMetadata) &&
  metadata.contentCredentials === null &&
  !metadata.hasEmbeddedThumbnail &&
  !metadata.hasMakerNote

/** That there is nothing to quote. */
const nothing = (shown: string): Said => ({ value: shown, shown, quoted: '' })
const quotedOf = (value: string, source: string | null): string =>
  source === null ? withTag.quotedAlone({ value: cut(value) }) : withTag.quoted({ value: cut(value), source })
const isName = ({ isForm }: Said): boolean => isForm !== true

const SHORT_FACTS: Readonly<Record<Exclude<Subject, 'metadata'>, ShortFact>> = {
  camera: 'camera',
  software: 'software',
  created: 'time',
  modified: 'changed',
  gps: 'position',
}

const missing = (subject: Subject, metadata: Metadata, problems: readonly string[]) =>
  subject === 'metadata' ? null : whyMissing(SHORT_FACTS[subject], metadata, problems)

const isNotRead = (state: MetadataState): state is 'unreadable' | 'no_reader' | 'container_only' | 'cut_short' =>
  state === 'unreadable' || state === 'no_reader' || state === 'container_only' || state === 'cut_short'

function fileSays(subject: Subject, metadata: Metadata | null, state: MetadataState): readonly Said[] {
  if (isNotRead(state)) return []
  if (subject === 'metadata') {
    if (state === 'empty') return [nothing(words.empty)]
    if (metadata === null) return [nothing(words.noMetadata)]
    const shown = words.someMetadata({ n: metadata.entries.length })
    if (hasNone(metadata)) return [nothing(shown)]
    const n = metadata.entries.filter(isOfMetadata).length
    return [{ value: shown, shown, quoted: n === 0 ? withTag.noEntry : withTag.entries({ n }) }]
  }
  if (metadata === null) return []
  switch (subject) {
    case 'camera':
      return cameraOf(metadata)
    case 'software':
      return softwareOf(metadata)
    case 'created':
      return timesOf(metadata, ['taken', 'digitised', 'container'])
    case 'modified':
      return timesOf(metadata, ['changed'])
    case 'gps':
      return placeIn(metadata)
  }
}

/** Make and model as one name, and as each is recorded. */
function cameraOf(metadata: Metadata): readonly Said[] {
  const name = cameraName(metadata)
  if (name === null) return []
  const parts = [metadata.make, metadata.model].flatMap((part, n) =>
    part === null || part === '' ? [] : [quotedOf(part, tagOf(metadata, CAMERA_TAGS[n] ?? CAMERA_TAGS[0], part))],
  )
  return [{ value: name, shown: name, quoted: parts.join(', ') }]
}

const CAMERA_TAGS = [/^Make$/i, /Model(Name)?$/i] as const

/** The block and tag that a text was read from; null = no entry of such a tag has it. */
function tagOf({ entries }: Metadata, tags: RegExp, text: string): string | null {
  const entry = entries.find(({ tag, raw }) => tags.test(tag) && raw.trim() === text.trim())
  return entry === undefined ? null : [entry.group, shownTag(entry)].join(' ')
}

function placeIn(metadata: Metadata): readonly Said[] {
  const position = placeOf(metadata)
  if (position === null) return []
  const { recordedAs, source } = position
  const place = positionWords(position)
  const quoted =
    recordedAs === null
      ? withTag.readPlace({ place, source })
      : withTag.quotedPlace({ place, source, value: cut(recordedAs) })
  return [{ value: place, shown: place, quoted }]
}

/** Every text in which a program names itself, each once, and texts in a program's characteristic format. */
function softwareOf(metadata: Metadata): readonly Said[] {
  const { software, indicators } = metadata
  const named = indicators
    .filter(({ kind }) => kind === 'software' || kind === 'editing_software' || kind === 'generator')
    .map(({ value, source, form }): Said => {
      const said = { value, shown: withTag.value({ value, source }), quoted: quotedOf(value, source) }
      if (form === null) return isToolkit({ source }) ? { ...said, isToolkit: true } : said
      const inForm = inFormOf(form)
      const quoted = withTag.quotedForm({ value: cut(value), source, form: inForm })
      return { value: form, shown: withTag.form({ value, source, form: inForm }), quoted, isForm: true }
    })
  const isListed = software === null || named.some(({ value }) => value === software)
  const all = isListed
    ? named
    : [{ value: software, shown: software, quoted: quotedOf(software, tagOf(metadata, /./, software)) }, ...named]
  return all.filter(
    (said, index) => all.findIndex((one) => one.value === said.value && one.isForm === said.isForm) === index,
  )
}

function timesOf(metadata: Metadata, whats: readonly string[]): readonly Said[] {
  const times = recordedTimes(metadata)
    .filter((time) => whats.includes(time.what) && (time.what !== 'container' || readRecorded(time).local !== null))
    .map((time) => ({
      value: comparableTime(time),
      shown: withTag.time({ value: time.raw, source: time.source, tag: time.tag, zone: zoneWords(time) }),
      quoted: withTag.quotedTime({ value: time.raw, source: time.source, tag: time.tag, zone: zoneWords(time) }),
    }))
  if (times.length > 0 || !whats.includes('changed')) return times
  // Read by an earlier version, which listed no modification times.
  const changed = metadata.entries.find(({ tag }) => tag === 'ModifyDate')
  if (changed === undefined) return []
  const { raw: value, group } = changed
  const source = `${group} ModifyDate`
  return [{ value, shown: withTag.value({ value, source }), quoted: quotedOf(value, source) }]
}

/** In one notation, unless that would hide how the recorded one was understood. */
function comparableTime(time: RecordedTime): string {
  const read = readRecorded(time)
  const isPlain = read.local !== null && !isAssumed(read) && !read.notes.includes('clock_unread')
  return isPlain ? `${read.local}${read.offset ?? ''}` : `${time.raw}${time.offset ?? ''}`
}

function relationOf(
  subject: Subject,
  said: readonly Said[],
  byService: readonly Stated[],
  metadata: Metadata | null,
): Relation {
  const values = byService.flatMap(({ text }) => (text === null ? [] : [text]))
  if (byService.some(({ isOpaque }) => isOpaque)) return 'unclear'
  if (subject === 'metadata') return relationOfNone(metadata === null || hasNone(metadata), values)
  if (byService.length === 0) return said.length === 0 || said.some(isName) ? 'only_file' : 'neither'
  if (subject === 'gps') return relationOfPosition(placeOf(metadata), values)
  const hasName = said.some(isName)
  // What says only that there is one, or none, names nothing; but for a file that names itself so.
  const isFact = (value: string, fact: RegExp) =>
    fact.test(value.trim()) && !said.some((one) => one.value.trim().toLowerCase() === value.trim().toLowerCase())
  const names = values.filter((value) => !isFact(value, YES_WORD) && !isFact(value, NO_WORD))
  const isDenied = values.some((value) => isFact(value, NO_WORD))
  if (!hasName) return isDenied && names.length === 0 ? 'agrees' : 'only_service'
  if (isDenied) return 'differs'
  if (names.length === 0) return 'both_name'
  const related = (one: Said, value: string): Relation => {
    const relation = compare(subject, one.value, value)
    return relation === 'agrees' && !isName(one) ? 'unclear' : relation
  }
  const ofFile = said.filter((one) => one.isToolkit !== true)
  const toolkits = said.filter((one) => one.isToolkit === true)
  return worst(
    names.map((value) =>
      best([
        ...(ofFile.length === 0 ? ['unclear' as const] : ofFile.map((one) => related(one, value))),
        ...toolkits.map((one) => related(one, value)).filter((relation) => relation === 'agrees'),
      ]),
    ),
  )
}

const YES = /^(true|yes|1|present|found)$/i
const NO = /^(false|no|0|none|absent)$/i
/** The same where a value may be a name: a figure is part of one. */
const YES_WORD = /^(true|yes|present|found)$/i
const NO_WORD = /^(false|no|none|absent)$/i

/** Whether a finding names something, rather than that there is one or none. */
export const namesSomething = ({ value }: ServiceMetadataFinding): boolean =>
  value !== null && value.trim() !== '' && !YES_WORD.test(value.trim()) && !NO_WORD.test(value.trim())

/** Compares presence: the service states that there is one, either by the finding alone or in a value that says yes or no. */
function relationOfFacts(isSo: boolean, values: readonly string[]): Relation {
  if (values.length === 0) return isSo ? 'agrees' : 'differs'
  return worst(
    values.map((value) => {
      if (NO.test(value.trim())) return isSo ? 'differs' : 'agrees'
      return isSo ? 'agrees' : 'differs'
    }),
  )
}

/** Whether there are no metadata: stated by the finding alone, or by a value that says yes or no. Any other is not judged. */
function relationOfNone(isNone: boolean, values: readonly string[]): Relation {
  const isOther = (value: string) => !YES.test(value.trim()) && !NO.test(value.trim())
  return values.some(isOther) ? 'unclear' : relationOfFacts(isNone, values)
}

/** Locations closer than this in both degrees are only written differently: about 100 m. */
const SAME_DEGREES = 0.001

function relationOfPosition(position: Metadata['position'], values: readonly string[]): Relation {
  const facts = values.filter((value) => YES.test(value.trim()) || NO.test(value.trim()))
  const places = values.filter((value) => !facts.includes(value))
  if (position === null) return relationOfFacts(false, facts)
  if (places.length === 0) return facts.some((fact) => NO.test(fact.trim())) ? 'differs' : 'both_name'
  return worst([
    ...(facts.length === 0 ? [] : [relationOfFacts(true, facts)]),
    ...places.map((value): Relation => {
      const match = /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/.exec(value)
      // Half a hemisphere away it would be another place.
      if (match === null || !position.hasHemispheres) return 'unclear'
      const isNear = (a: number, b: number) => Math.abs(a - b) < SAME_DEGREES
      const isSame = isNear(Number(match[1]), position.latitude) && isNear(Number(match[2]), position.longitude)
      return isSame ? 'agrees' : 'differs'
    }),
  ])
}

const worst = (relations: readonly Relation[]): Relation =>
  relations.includes('differs') ? 'differs' : relations.includes('unclear') ? 'unclear' : 'agrees'

/** A file may state something several times: a match with one of them is a match with the file. */
const best = (relations: readonly Relation[]): Relation =>
  relations.includes('agrees') ? 'agrees' : relations.includes('unclear') ? 'unclear' : 'differs'

function compare(subject: Subject, inFile: string, value: string): Relation {
  if (subject === 'created' || subject === 'modified') return compareTimes(inFile, value)
  const [one, other] = [wordsOf(inFile), wordsOf(value)]
  if (one.length > 0 && other.length > 0) return compareNames(one, other, subject)
  // A name of signs alone has no words to compare.
  return inFile.trim() === value.trim() ? 'agrees' : 'unclear'
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const hasFigure = (word: string | undefined) => word !== undefined && /\p{N}/u.test(word)

/**
 * Compares names, of a word or more each. A name agrees with a longer one that contains it: "Adobe Photoshop" with "Adobe Photoshop 24.0". If
 * the longer one goes on after it, it may be another product of the same family: an EOS 5D is not an EOS 5D Mark II,
 * and 25 need not be 25.1. That is left open. Parts of words do not match: a D5 is not a D500.
 */
function compareNames(a: readonly string[], b: readonly string[], subject: Subject): Relation {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const at = long.findIndex((_, from) => short.every((word, n) => long[from + n] === word))
  if (at === -1) return 'differs'
  const next = long[at + short.length]
  if (next === undefined) return 'agrees'
  const isMakerAlone = short.length === 1 && !hasFigure(short[0])
  if (subject === 'camera') return isMakerAlone ? 'agrees' : 'unclear'
  return hasFigure(short.at(-1)) && hasFigure(next) ? 'unclear' : 'agrees'
}

/**
 * Compares times at the precision of the coarser one, with zones as instants; if only one has a zone, the other may be in
 * any. Fractions of a second are left aside. One that was only assumed to be read rightly contradicts nothing.
 */
function compareTimes(a: string, b: string): Relation {
  const [one, other] = [readTime(a), readTime(b)]
  if (one === null || one.local === null || other === null || other.local === null) return 'unclear'
  const differs = isAssumed(one) || isAssumed(other) ? 'unclear' : 'differs'
  // A clock that was not understood may be another time of the same day.
  const isUnread = [one, other].some(({ notes }) => notes.includes('clock_unread'))
  const agrees = isUnread && [one, other].some(({ local }) => local?.includes('T')) ? 'unclear' : 'agrees'
  const moments = [momentOf({ ...one, local: one.local }), momentOf({ ...other, local: other.local })] as const
  const order = [...moments.map(({ precision }) => precision), 'second' as const].map((one) => PRECISIONS.indexOf(one))
  const coarser = PRECISIONS[Math.min(...order)] ?? 'day'
  const isSame = (x: number, y: number) => beginningOf(x, coarser) === beginningOf(y, coarser)
  const [{ wallMs: wall, zoneMs: zone }, { wallMs: otherWall, zoneMs: otherZone }] = moments
  // A date alone has no zone that could shift it.
  if (PRECISIONS.indexOf(coarser) <= PRECISIONS.indexOf('day'))
    return isSame(wall, otherWall) ? agrees : zone === otherZone ? differs : 'unclear'
  if (zone === null && otherZone === null) return isSame(wall, otherWall) ? agrees : differs
  if (zone === null || otherZone === null) return 'unclear'
  return isSame(wall - zone, otherWall - otherZone) ? agrees : differs
}

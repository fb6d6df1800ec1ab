import type { ServiceMetadataFinding } from '../model/analysis.ts'
import { type Subject, subjectOf, subjects } from '../model/finding-subjects.ts'
import { isLeftUnparsed, isLookedThrough } from '../model/left-unparsed.ts'
import type { Medium } from '../model/medium.ts'
import type { Metadata, RecordedTime } from '../model/metadata.ts'
import { type MetadataState, metadataState } from '../model/metadata-state.ts'
import { isAssumed, readRecorded } from '../model/read-recorded.ts'
import { readTime } from '../model/read-time.ts'
import { type ShortFact, whyMissing } from '../model/why-missing.ts'
import { agreement as words } from './item.ts'
import { messages } from './messages.ts'
import { inFormOf } from './metadata.ts'
import { cameraName, positionWords, recordedTimes, zoneWords } from './recorded.ts'

/**
 * How the service's finding compares with the file's metadata. both_name = both state that there is one, and the service
 * gives no value; neither = the file only has text in a program's format, and the service states nothing; unclear = the
 * two cannot be compared.
 */
export type Relation = 'agrees' | 'both_name' | 'differs' | 'only_service' | 'only_file' | 'neither' | 'unclear'

/** One subject with the file's and the service's statements about it; [] = none. */
export type AgreementRow = {
  subject: string
  isKnown: boolean
  inFile: readonly string[]
  byService: readonly ServiceMetadataFinding[]
  relation: Relation
}

/**
 * A statement of the file: the value compared, and the text shown, with its tag. `isForm` = it names nothing; the value
 * compared is our name for its format.
 */
type Said = { value: string; shown: string; isForm?: true }

const withTag = messages('agreement', {
  value: '{value} ({source})',
  form: '{value} ({source}, {form})',
  time: '{value} ({source} {tag}, {zone})',
})

/**
 * Compares the file's metadata with the service's findings, subject by subject. Findings of an unknown kind come last
 * under their own name. Subjects mentioned by neither are omitted; what was not read is not compared.
 */
export function agreementRows(
  medium: Pick<Medium, 'format' | 'metadata' | 'problems'> | null,
  findings: readonly ServiceMetadataFinding[],
): readonly AgreementRow[] {
  const metadata = medium?.metadata ?? null
  const state = medium === null ? 'cut_short' : metadataState(medium)
  const isPart = medium !== null && metadata !== null && (isLeftUnparsed(metadata) || !isLookedThrough(medium.problems))
  const known = subjects.flatMap((subject): AgreementRow[] => {
    const byService = findings.filter(({ kind }) => subjectOf(kind) === subject)
    const said = fileSays(subject, metadata, state)
    if (byService.length === 0 && (said.length === 0 || unasked.includes(subject))) return []
    const row = { subject: words.fields[subject], isKnown: true, byService }
    if (isNotRead(state)) return [{ ...row, inFile: [words[state]], relation: 'unclear' }]
    const why =
      said.some(isName) || medium === null || metadata === null ? null : missing(subject, metadata, medium.problems)
    if (why === 'unusable') return [{ ...row, inFile: [words.positionUnusable], relation: 'unclear' }]
    const inFile = said.map(({ shown }) => shown)
    const asRead = [...inFile, words.notInWhatWasRead]
    if (why === 'not_read' && isPart) return [{ ...row, inFile: asRead, relation: 'unclear' }]
    const relation = relationOf(subject, said, byService, metadata)
    // Maker notes may contain what the rest does not: no contradiction is based on that.
    if (why === 'not_read')
      return [{ ...row, inFile: asRead, relation: relation === 'differs' ? 'only_service' : relation }]
    return [{ ...row, inFile, relation }]
  })
  const kinds = [...new Set(findings.map(({ kind }) => kind).filter((kind) => subjectOf(kind) === null))]
  const others = kinds.map(
    (kind): AgreementRow => ({
      subject: kind === '' ? words.fields.other : kind,
      isKnown: false,
      inFile: [],
      byService: findings.filter((finding) => finding.kind === kind),
      relation: 'unclear',
    }),
  )
  return [...known, ...others]
}

/** Subjects that most files mention and services rarely do: shown only if the service does. */
const unasked: readonly Subject[] = ['metadata', 'modified']

const same = (value: string): Said => ({ value, shown: value })
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

const isNotRead = (state: MetadataState): state is 'unreadable' | 'no_reader' | 'cut_short' =>
  state === 'unreadable' || state === 'no_reader' || state === 'cut_short'

function fileSays(subject: Subject, metadata: Metadata | null, state: MetadataState): readonly Said[] {
  if (isNotRead(state)) return []
  if (subject === 'metadata') {
    if (state === 'empty') return [same(words.empty)]
    return [same(metadata === null ? words.noMetadata : words.someMetadata({ n: metadata.entries.length }))]
  }
  if (metadata === null) return []
  switch (subject) {
    case 'camera':
      return [cameraName(metadata)].flatMap((name) => (name === null ? [] : [same(name)]))
    case 'software':
      return softwareOf(metadata)
    case 'created':
      return timesOf(metadata, ['taken', 'digitised', 'container'])
    case 'modified':
      return timesOf(metadata, ['changed'])
    case 'gps':
      return metadata.position === null ? [] : [same(positionWords(metadata.position))]
  }
}

/** Every text in which a program names itself, each once, and texts in a program's characteristic format. */
function softwareOf({ software, indicators }: Metadata): readonly Said[] {
  const named = indicators
    .filter(({ kind }) => kind === 'software' || kind === 'editing_software' || kind === 'generator')
    .map(({ value, source, form }): Said => {
      if (form === null) return { value, shown: withTag.value({ value, source }) }
      return { value: form, shown: withTag.form({ value, source, form: inFormOf(form) }), isForm: true }
    })
  const isListed = software === null || named.some(({ value }) => value === software)
  const all = isListed ? named : [same(software), ...named]
  return all.filter(
    (said, index) => all.findIndex((one) => one.value === said.value && one.isForm === said.isForm) === index,
  )
}

function timesOf(metadata: Metadata, whats: readonly string[]): readonly Said[] {
  const times = recordedTimes(metadata)
    .filter((time) => whats.includes(time.what) && (time.what !== 'container' || readRecorded(time).local !== null))
    .map((time) => ({
      value: comparableText(time),
      shown: withTag.time({ value: time.raw, source: time.source, tag: time.tag, zone: zoneWords(time) }),
    }))
  if (times.length > 0 || !whats.includes('changed')) return times
  // Read by an earlier version, which listed no modification times.
  const changed = metadata.entries.find(({ tag }) => tag === 'ModifyDate')
  if (changed === undefined) return []
  const { raw: value, group } = changed
  return [{ value, shown: withTag.value({ value, source: `${group} ModifyDate` }) }]
}

/** A recorded time as text that can be compared; blank where it was not understood, or only by an assumption. */
function comparableText(time: RecordedTime): string {
  const read = readRecorded(time)
  return read.local === null || isAssumed(read) ? '' : `${read.local}${read.offset ?? ''}`
}

function relationOf(
  subject: Subject,
  said: readonly Said[],
  byService: readonly ServiceMetadataFinding[],
  metadata: Metadata | null,
): Relation {
  const values = byService.flatMap(({ value }) => (value === null || value.trim() === '' ? [] : [value]))
  if (subject === 'metadata') return relationOfFacts((metadata?.entries.length ?? 0) === 0, values)
  if (byService.length === 0) return said.length === 0 || said.some(isName) ? 'only_file' : 'neither'
  if (subject === 'gps') return relationOfPosition(metadata?.position ?? null, values)
  if (!said.some(isName)) return 'only_service'
  if (values.length === 0) return 'both_name'
  const related = (one: Said, value: string): Relation => {
    const relation = compare(subject, one.value, value)
    return relation === 'agrees' && !isName(one) ? 'unclear' : relation
  }
  return worst(values.map((value) => best(said.map((one) => related(one, value)))))
}

const YES = /^(true|yes|1|present|found)$/i
const NO = /^(false|no|0|none|absent)$/i

/**
 * Compares facts: the service states that something is so, either by the finding alone or in a value that says yes or
 * no.
 */
function relationOfFacts(isSo: boolean, values: readonly string[]): Relation {
  if (values.length === 0) return isSo ? 'agrees' : 'differs'
  return worst(
    values.map((value) => {
      if (NO.test(value.trim())) return isSo ? 'differs' : 'agrees'
      return isSo ? 'agrees' : 'differs'
    }),
  )
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

/** Compares times with zones as instants; if only one has a zone, the other may be in any. */
function compareTimes(a: string, b: string): Relation {
  const [one, other] = [digitsIn(a), digitsIn(b)]
  if (one === null || other === null) return 'unclear'
  const length = Math.min(one.digits.length, other.digits.length)
  const isSame = one.digits.slice(0, length) === other.digits.slice(0, length)
  // A date alone has no zone that could shift it.
  if (length <= DAY_DIGITS) return isSame ? 'agrees' : one.zone === other.zone ? 'differs' : 'unclear'
  if (one.zone === null && other.zone === null) return isSame ? 'agrees' : 'differs'
  if (one.zone === null || other.zone === null) return 'unclear'
  const apart = Math.abs(minutesOf(one.digits, one.zone) - minutesOf(other.digits, other.zone))
  const seconds = [one, other].map(({ digits }) => digits.slice(12, length))
  return apart === 0 && seconds[0] === seconds[1] ? 'agrees' : 'differs'
}

const DAY_DIGITS = 8

/** Minutes since 1970 in UTC, of "YYYYMMDDhhmm…" and a zone. */
function minutesOf(digits: string, zone: string): number {
  const part = (from: number, to: number) => Number(digits.slice(from, to))
  const utc = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12)) / 60_000
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? utc + offset : utc - offset
}

/** Digits of date and time, without fractions, and the zone; null = not a full date, or only by an assumption. */
function digitsIn(text: string): { digits: string; zone: string | null } | null {
  const read = readTime(text)
  if (read === null || read.local === null || isAssumed(read)) return null
  const digits = read.local.replace(/\..*$/, '').replace(/\D/g, '')
  return digits.length < DAY_DIGITS ? null : { digits, zone: read.offset }
}

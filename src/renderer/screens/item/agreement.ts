import type { ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import type { Metadata } from '../../../shared/model/metadata.ts'
import { agreement as words } from '../../../shared/words/item.ts'
import { position } from '../../ui/format.ts'

/** How what the service found compares with what was read here; "unclear" = the two cannot be compared. */
export type Relation = 'agrees' | 'differs' | 'only_service' | 'only_file' | 'unclear'

/** One subject: what the file says of it (null = nothing) and what the service says of it ([] = nothing). */
export type AgreementRow = {
  subject: string
  isKnown: boolean
  inFile: string | null
  byService: readonly ServiceMetadataFinding[]
  relation: Relation
}

type Subject = Exclude<keyof typeof words.fields, 'other'>

/** Finding kinds by what they speak of. Source: service/interface.md, service/known-facts.md, read 2026-11-21. */
const subjects: Readonly<Record<string, Subject>> = {
  cameraInfo: 'camera',
  editingSoftware: 'software',
  createdDate: 'taken',
  modifiedDate: 'modified',
  gpsPresent: 'gps',
  noMetadata: 'metadata',
}
const order: readonly Subject[] = ['camera', 'software', 'taken', 'modified', 'gps', 'metadata']

/**
 * What the file says beside what the service says, subject by subject; findings of a kind this version does not know
 * come last under their own name. Subjects neither speaks of are left out.
 */
export function agreementRows(
  metadata: Metadata | null,
  findings: readonly ServiceMetadataFinding[],
): readonly AgreementRow[] {
  const known = order.flatMap((subject): AgreementRow[] => {
    const byService = findings.filter(({ kind }) => subjectOf(kind) === subject)
    const inFile = fileSays(subject, metadata)
    if (byService.length === 0 && (inFile === null || unasked.includes(subject))) return []
    const relation = relationOf(subject, inFile, byService, metadata)
    return [{ subject: words.fields[subject], isKnown: true, inFile, byService, relation }]
  })
  const kinds = [...new Set(findings.map(({ kind }) => kind).filter((kind) => subjectOf(kind) === null))]
  const others = kinds.map(
    (kind): AgreementRow => ({
      subject: kind === '' ? words.fields.other : kind,
      isKnown: false,
      inFile: null,
      byService: findings.filter((finding) => finding.kind === kind),
      relation: 'unclear',
    }),
  )
  return [...known, ...others]
}

/** Subjects that most files speak of and services rarely: shown only where the service does. */
const unasked: readonly Subject[] = ['metadata', 'modified']

const subjectOf = (kind: string): Subject | null => (Object.hasOwn(subjects, kind) ? (subjects[kind] ?? null) : null)

function fileSays(subject: Subject, metadata: Metadata | null): string | null {
  if (subject === 'metadata') return metadata === null ? words.noMetadata : words.someMetadata(metadata.entries.length)
  if (metadata === null) return null
  switch (subject) {
    case 'camera':
      return camera(metadata)
    case 'software':
      return metadata.software
    case 'taken':
      return metadata.dateTimeOriginal === null
        ? null
        : `${metadata.dateTimeOriginal.raw}${metadata.dateTimeOriginal.offset ?? ''}`
    case 'modified':
      return metadata.entries.find(({ tag }) => tag === 'ModifyDate')?.raw ?? null
    case 'gps':
      return metadata.position === null ? null : position(metadata.position.latitude, metadata.position.longitude)
  }
}

/** Make and model as recorded; the make once where the model repeats it. null when neither is recorded. */
export function camera({ make, model }: Pick<Metadata, 'make' | 'model'>): string | null {
  if (make !== null && model?.toLowerCase().startsWith(make.toLowerCase())) return model
  return [make, model].filter((part) => part !== null && part !== '').join(' ') || null
}

function relationOf(
  subject: Subject,
  inFile: string | null,
  byService: readonly ServiceMetadataFinding[],
  metadata: Metadata | null,
): Relation {
  if (subject === 'metadata') return (metadata?.entries.length ?? 0) === 0 ? 'agrees' : 'differs'
  if (byService.length === 0) return 'only_file'
  if (inFile === null) return subject === 'gps' ? 'differs' : 'only_service'
  const values = byService.flatMap(({ value }) => (value === null || value === '' ? [] : [value]))
  // A finding without a value says only that there is something, and there is.
  if (values.length === 0) return 'agrees'
  const relations = values.map((value) => compare(subject, inFile, value))
  if (relations.includes('differs')) return 'differs'
  return relations.includes('unclear') ? 'unclear' : 'agrees'
}

function compare(subject: Subject, inFile: string, value: string): Relation {
  if (subject === 'gps') return 'unclear'
  if (subject === 'taken' || subject === 'modified') return compareTimes(inFile, value)
  const [a, b] = [plain(inFile), plain(value)]
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a)) ? 'agrees' : 'differs'
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A time with a zone and one without cannot be told to differ: one of them may have been moved. */
function compareTimes(a: string, b: string): Relation {
  const [one, other] = [readTime(a), readTime(b)]
  if (one === null || other === null) return 'unclear'
  const length = Math.min(one.digits.length, other.digits.length)
  if (one.digits.slice(0, length) === other.digits.slice(0, length)) return 'agrees'
  return one.zone === other.zone ? 'differs' : 'unclear'
}

/** Digits of date and time, fractions left out, and the zone as written; null = no full date. */
function readTime(text: string): { digits: string; zone: string | null } | null {
  const match =
    /^\s*(\d{4})[:./-](\d\d)[:./-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?(?:[.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(text)
  if (match === null) return null
  const [, ...parts] = match
  const zone = parts.pop() ?? null
  return { digits: parts.join(''), zone }
}

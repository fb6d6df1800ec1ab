import type {
  DeepAnalysis,
  EmptyMember,
  FaceAnalysis,
  ImageReply,
  ImageResult,
  ReplyNote,
  UnparsedMember,
} from '../../shared/model/analysis.ts'
import type { Face } from '../../shared/model/face.ts'
import type { JsonOddities } from '../../shared/model/json-text.ts'
import { isNullable, isPartial, MOST_EMPTY } from '../../shared/model/sent-form.ts'
import { isRecord } from './error-body.ts'

/**
 * The version of this parser. It is increased whenever a stored reply could now be parsed differently; replies parsed
 * by an earlier version are then parsed again.
 */
export const PARSER_VERSION = 2

/**
 * Parses an image-forensics reply. Source: service/interface.md and known-facts.md, read 2026-11-21. Tolerant: a member
 * of the wrong type becomes null and is listed in `unread`, like members this version does not know. A blank verdict, kind
 * or error message, and null where none is documented, become null too and are listed in `empty`. null = not an image reply
 * at all (not an object, or no `images` list): only a request that the service calls unsuccessful needs none. `oddities`:
 * what the text contains beyond its parsed value.
 */
export function readImageReply(json: unknown, oddities: JsonOddities | null = null): ImageReply | null {
  if (!isRecord(json)) return null
  const isWithoutList = (json.images ?? null) === null
  if (isWithoutList ? json.isSuccessful !== false : !Array.isArray(json.images)) return null
  const read = createMemberReader(oddities)
  const images = read.list('images', json.images, (entry, path) => readImage(read, entry, path)) ?? []
  read.rest('', json, REPLY_MEMBERS)
  const sent = Array.isArray(json.images) ? json.images.length : images.length
  return {
    images,
    ...(sent === images.length ? {} : { imagesSent: sent }),
    totalCreditsUsed: read.number('totalCreditsUsed', json.totalCreditsUsed),
    totalProcessingTimeMs: read.number('totalProcessingTimeMs', json.totalProcessingTimeMs),
    isSuccessful: read.flag('isSuccessful', json.isSuccessful),
    errorMessage: read.said('errorMessage', json.errorMessage),
    hasDetailedReport: read.flag('hasDetailedReport', json.hasDetailedReport),
    unread: read.unread,
    ...read.leftOut(),
    notes: read.notes(),
    ...read.empties(),
  }
}

const REPLY_MEMBERS = [
  'images',
  'totalCreditsUsed',
  'totalProcessingTimeMs',
  'isSuccessful',
  'errorMessage',
  'hasDetailedReport',
]
const IMAGE_MEMBERS = [
  'id',
  'fileName',
  'verdict',
  'confidence',
  'isManipulated',
  'creditsUsed',
  'processingTimeMs',
  'errorMessage',
  'createdAt',
  'deepfakeScore',
  'generators',
  'deepAnalysis',
  'faceAnalysis',
]
const DEEP_MEMBERS = [
  'agreement',
  'confidence',
  'keyIndicators',
  'detailedReasoning',
  'visualPatterns',
  'recommendations',
  'metadataFindings',
]
const FACE_ANALYSIS_MEMBERS = ['stage', 'fullImageScore', 'decidingFace', 'faces']
const FACE_MEMBERS = ['x', 'y', 'width', 'height', 'confidence', 'deepfakeScore']

function readImage(read: MemberReader, from: unknown, path: string): ImageResult | null {
  if (!isRecord(from)) return null
  read.rest(path, from, IMAGE_MEMBERS)
  return {
    at: path,
    id: read.text(`${path}.id`, from.id),
    fileName: read.text(`${path}.fileName`, from.fileName),
    verdict: read.said(`${path}.verdict`, from.verdict),
    confidence: read.number(`${path}.confidence`, from.confidence),
    isManipulated: read.flag(`${path}.isManipulated`, from.isManipulated),
    creditsUsed: read.number(`${path}.creditsUsed`, from.creditsUsed),
    processingTimeMs: read.number(`${path}.processingTimeMs`, from.processingTimeMs),
    errorMessage: read.said(`${path}.errorMessage`, from.errorMessage),
    createdAt: read.text(`${path}.createdAt`, from.createdAt),
    deepfakeScore: read.number(`${path}.deepfakeScore`, from.deepfakeScore),
    generators: readGenerators(read, from.generators, `${path}.generators`),
    deepAnalysis: readDeepAnalysis(read, from.deepAnalysis, `${path}.deepAnalysis`),
    faceAnalysis: readFaceAnalysis(read, from.faceAnalysis, `${path}.faceAnalysis`),
  }
}

const MAX_GENERATORS = 1000

/** The set of generator names is open. A score that is not a number becomes null and is listed. */
function readGenerators(read: MemberReader, from: unknown, path: string): ImageResult['generators'] {
  const record = read.record(path, from)
  if (!record) return null
  const named = Object.entries(record)
  if (named.length > MAX_GENERATORS) read.note('more_entries')
  return named.slice(0, MAX_GENERATORS).map(([name, score]) => ({ name, score: read.number(`${path}.${name}`, score) }))
}

function readDeepAnalysis(read: MemberReader, from: unknown, path: string): DeepAnalysis | null {
  const record = read.record(path, from)
  if (!record) return null
  read.rest(path, record, DEEP_MEMBERS)
  const texts = (name: string) =>
    read.list(`${path}.${name}`, record[name], (entry) => (typeof entry === 'string' ? entry : null))
  return {
    agreement: read.text(`${path}.agreement`, record.agreement),
    confidence: read.text(`${path}.confidence`, record.confidence),
    keyIndicators: texts('keyIndicators'),
    detailedReasoning: read.text(`${path}.detailedReasoning`, record.detailedReasoning),
    visualPatterns: texts('visualPatterns'),
    recommendations: texts('recommendations'),
    metadataFindings: read.list(`${path}.metadataFindings`, record.metadataFindings, (entry, at) => {
      if (!isRecord(entry)) {
        read.keep(at, entry)
        return { kind: '', value: null, significance: null }
      }
      read.rest(at, entry, ['kind', 'value', 'significance'])
      return {
        kind: read.said(`${at}.kind`, entry.kind) ?? '',
        value: read.text(`${at}.value`, entry.value),
        significance: read.text(`${at}.significance`, entry.significance),
      }
    }),
  }
}

function readFaceAnalysis(read: MemberReader, from: unknown, path: string): FaceAnalysis | null {
  const record = read.record(path, from)
  if (!record) return null
  read.rest(path, record, FACE_ANALYSIS_MEMBERS)
  const deciding = read.record(`${path}.decidingFace`, record.decidingFace)
  return {
    stage: read.text(`${path}.stage`, record.stage),
    fullImageScore: read.number(`${path}.fullImageScore`, record.fullImageScore),
    decidingFace: deciding && readFace(read, deciding, `${path}.decidingFace`),
    faces: read.list(`${path}.faces`, record.faces, (entry, at) => {
      if (isRecord(entry)) return readFace(read, entry, at)
      // Its index in the list is kept, so that those of the others do not change.
      read.keep(at, entry)
      return readFace(read, {}, at)
    }),
  }
}

function readFace(read: MemberReader, from: Record<string, unknown>, path: string): Face {
  const number = (name: string) => read.number(`${path}.${name}`, from[name])
  read.rest(path, from, FACE_MEMBERS)
  return {
    x: number('x'),
    y: number('y'),
    width: number('width'),
    height: number('height'),
    confidence: number('confidence'),
    deepfakeScore: number('deepfakeScore'),
  }
}

/**
 * Which entry of `images` is about the one image sent; null = none certainly is. The sent name is unique: the entry
 * with that name is chosen, else the only one whose name contains it (with a folder, in capitals, with another
 * extension). If the service gave the only entry another name, that entry still counts. `sentName` null = a link was
 * sent: of several images found there, none stands for all.
 */
export function indexOfAnswer(reply: ImageReply, sentName: string | null): number | null {
  const fitting = (fits: (name: string) => boolean) =>
    reply.images.flatMap(({ fileName }, index) => (fileName !== null && fits(fileName) ? [index] : []))
  const named = fitting((name) => name === sentName)
  if (named.length > 0) return only(named)
  const stem = (sentName ?? '').replace(/\.[^.]*$/, '').toLowerCase()
  const close = stem.length >= MIN_STEM ? fitting((name) => name.toLowerCase().includes(stem)) : []
  if (close.length > 0) return only(close)
  return reply.images.length === 1 && !isPartial(reply) ? 0 : null
}

/** A shorter name could occur within another by chance; ours are identifiers of 36 characters. */
const MIN_STEM = 16

const only = (indexes: readonly number[]): number | null => (indexes.length === 1 ? (indexes[0] ?? null) : null)

const MAX_UNPARSED = 200

/** As long as a whole reply may be: only repeated members within one another can add up to more. */
const MAX_UNPARSED_TEXT = 16_000_000

/** Longest path of a member that is kept, and longest blank text, characters. */
const MAX_PATH = 300
const MAX_BLANK = 100

/** Far beyond any honest reply; anything further is in the raw reply only. */
const MAX_ENTRIES = 10_000

const MAX_TEXT = 200_000

/** Deeper nesting is listed as unparsed; nothing documented goes that deep. */
const MAX_DEPTH = 64

/**
 * Reads members of untrusted JSON one by one. A member that is absent or of an unexpected type becomes null; one of an
 * unexpected type, or unknown, is also listed with its path, so that nothing the service sent disappears. `oddities` =
 * what the text contains beyond its parsed value; null = unknown.
 */
function createMemberReader(oddities: JsonOddities | null = null) {
  const unparsed: UnparsedMember[] = []
  const empty: EmptyMember[] = []
  const notes = new Set<ReplyNote>()
  let unreadLeftOut = 0
  let room = MAX_UNPARSED_TEXT
  const list = (path: string, json: string, why: UnparsedMember['why'], counts: string | null = null) => {
    if (unparsed.length >= MAX_UNPARSED) {
      unreadLeftOut += 1
      return void notes.add('more_members')
    }
    const listed = json.slice(0, room)
    room -= listed.length
    unparsed.push({ path: path.slice(0, MAX_PATH), json: listed, why, ...(counts === null ? {} : { counts }) })
  }
  const keep = (path: string, value: unknown, why: UnparsedMember['why'] = 'type') =>
    list(path, oddities?.imprecise.get(path) ?? jsonOf(value), why)
  for (const { path, json, counts } of oddities?.repeated ?? []) list(path, json, 'repeated', counts)
  if ((oddities?.depth ?? 0) > MAX_DEPTH) notes.add('nested')

  /** Keeps that a known member was sent, and sent empty: it is not absent. */
  const keepEmpty = (path: string, from: string | null): null => {
    if (empty.length < MOST_EMPTY)
      empty.push({ path: path.slice(0, MAX_PATH), json: JSON.stringify(from).slice(0, MAX_BLANK) })
    return null
  }

  /** A value as interpreted by `accept`; null, and listed, if refused. */
  const value = <T>(path: string, from: unknown, accept: (value: unknown) => T | null): T | null => {
    if (from === undefined) return null
    if (from === null) return isNullable(path) ? null : keepEmpty(path, from)
    const read = accept(from)
    if (read === null) keep(path, from)
    return read
  }
  return {
    unread: unparsed,
    leftOut: () => (unreadLeftOut === 0 ? {} : { unreadLeftOut }),
    empties: () => (empty.length === 0 ? {} : { empty }),
    notes: () => [...notes],
    note: (note: ReplyNote): void => void notes.add(note),
    keep,
    text: (path: string, from: unknown) =>
      value(path, from, (v) => (typeof v === 'string' && v.length <= MAX_TEXT ? v : null)),
    /** A word or a message: a blank one says nothing and becomes null. */
    said: (path: string, from: unknown) => {
      if (typeof from === 'string' && from.trim() === '') return keepEmpty(path, from)
      return value(path, from, (v) => (typeof v === 'string' && v.length <= MAX_TEXT ? v : null))
    },
    number: (path: string, from: unknown) => {
      const read = value(path, from, (v) => (typeof v === 'number' && Number.isFinite(v) ? v : null))
      // Parsed, but with less precision than written.
      if (read !== null && oddities?.imprecise.has(path)) keep(path, from, 'imprecise')
      return read
    },
    flag: (path: string, from: unknown) => value(path, from, (v) => (typeof v === 'boolean' ? v : null)),
    record: (path: string, from: unknown) => value(path, from, (v) => (isRecord(v) ? v : null)),
    /** Parses each entry with `read`; entries for which it returns null are left out and listed. */
    list: <T>(path: string, from: unknown, read: (entry: unknown, path: string) => T | null): T[] | null => {
      const entries = value(path, from, (v) => (Array.isArray(v) ? (v as unknown[]) : null))
      if (entries && entries.length > MAX_ENTRIES) notes.add('more_entries')
      return (
        entries?.slice(0, MAX_ENTRIES).flatMap((entry, index) => {
          const at = `${path}[${index}]`
          const result = read(entry, at)
          if (result === null) keep(at, entry)
          return result === null ? [] : [result]
        }) ?? null
      )
    },
    /** Lists the members of a record that this version does not know. */
    rest: (path: string, from: Record<string, unknown>, known: readonly string[]): void => {
      for (const [name, member] of Object.entries(from)) {
        if (!known.includes(name)) keep(path === '' ? name : `${path}.${name}`, member, 'new')
      }
    },
  }
}

/** A value nested too deeply to be serialised is described instead. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return '"nested too deeply to show"'
  }
}

type MemberReader = ReturnType<typeof createMemberReader>

import type { DeepAnalysis, FaceAnalysis, ImageReply, ImageResult } from '../../shared/model/analysis.ts'
import type { Face } from '../../shared/model/face.ts'
import { isRecord } from './error-body.ts'
import { createMemberReader, type MemberReader } from './member-reader.ts'

/**
 * Reads an image-forensics reply. Source: service/interface.md and known-facts.md, read 2026-11-21.
 * Tolerant: a member of a wrong type becomes null and is listed in `unread`, like members this version does not know.
 * null = not an image reply at all (no object, or no `images` list).
 */
export function readImageReply(json: unknown): ImageReply | null {
  if (!isRecord(json) || !Array.isArray(json.images)) return null
  const read = createMemberReader()
  const images = read.list('images', json.images, (entry, path) => readImage(read, entry, path)) ?? []
  read.rest('', json, REPLY_MEMBERS)
  return {
    images,
    totalCreditsUsed: read.number('totalCreditsUsed', json.totalCreditsUsed),
    totalProcessingTimeMs: read.number('totalProcessingTimeMs', json.totalProcessingTimeMs),
    isSuccessful: read.flag('isSuccessful', json.isSuccessful),
    errorMessage: read.text('errorMessage', json.errorMessage),
    hasDetailedReport: read.flag('hasDetailedReport', json.hasDetailedReport),
    unread: read.unread,
  }
}

const REPLY_MEMBERS = [
  ...['images', 'totalCreditsUsed', 'totalProcessingTimeMs', 'isSuccessful', 'errorMessage', 'hasDetailedReport'],
]
const IMAGE_MEMBERS = [
  ...['id', 'fileName', 'verdict', 'confidence', 'isManipulated', 'creditsUsed', 'processingTimeMs', 'errorMessage'],
  ...['createdAt', 'deepfakeScore', 'generators', 'deepAnalysis', 'faceAnalysis'],
]
const DEEP_MEMBERS = [
  ...['agreement', 'confidence', 'keyIndicators', 'detailedReasoning', 'visualPatterns', 'recommendations'],
  'metadataFindings',
]
const FACE_ANALYSIS_MEMBERS = ['stage', 'fullImageScore', 'decidingFace', 'faces']
const FACE_MEMBERS = ['x', 'y', 'width', 'height', 'confidence', 'deepfakeScore']

function readImage(read: MemberReader, from: unknown, path: string): ImageResult | null {
  if (!isRecord(from)) return null
  read.rest(path, from, IMAGE_MEMBERS)
  return {
    id: read.text(`${path}.id`, from.id),
    fileName: read.text(`${path}.fileName`, from.fileName),
    verdict: read.text(`${path}.verdict`, from.verdict),
    confidence: read.number(`${path}.confidence`, from.confidence),
    isManipulated: read.flag(`${path}.isManipulated`, from.isManipulated),
    creditsUsed: read.number(`${path}.creditsUsed`, from.creditsUsed),
    processingTimeMs: read.number(`${path}.processingTimeMs`, from.processingTimeMs),
    errorMessage: read.text(`${path}.errorMessage`, from.errorMessage),
    createdAt: read.text(`${path}.createdAt`, from.createdAt),
    deepfakeScore: read.number(`${path}.deepfakeScore`, from.deepfakeScore),
    generators: readGenerators(read, from.generators, `${path}.generators`),
    deepAnalysis: readDeepAnalysis(read, from.deepAnalysis, `${path}.deepAnalysis`),
    faceAnalysis: readFaceAnalysis(read, from.faceAnalysis, `${path}.faceAnalysis`),
  }
}

const MAX_GENERATORS = 1000

/** The set of generator names is open. A score that is no number is null and listed. */
function readGenerators(read: MemberReader, from: unknown, path: string): ImageResult['generators'] {
  const record = read.record(path, from)
  if (!record) return null
  return Object.entries(record)
    .slice(0, MAX_GENERATORS)
    .map(([name, score]) => ({ name, score: read.number(`${path}.${name}`, score) }))
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
      if (!isRecord(entry) || typeof entry.kind !== 'string') return null
      read.rest(at, entry, ['kind', 'value', 'significance'])
      return {
        kind: entry.kind,
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
  const deciding = record.decidingFace ?? null
  const decidingFace = deciding === null ? null : readFace(read, deciding, `${path}.decidingFace`)
  if (deciding !== null && decidingFace === null) read.keep(`${path}.decidingFace`, deciding)
  return {
    stage: read.text(`${path}.stage`, record.stage),
    fullImageScore: read.number(`${path}.fullImageScore`, record.fullImageScore),
    decidingFace,
    faces: read.list(`${path}.faces`, record.faces, (entry, at) => readFace(read, entry, at)),
  }
}

/** A box without its four numbers cannot be drawn and is listed instead. */
function readFace(read: MemberReader, from: unknown, path: string): Face | null {
  if (!isRecord(from)) return null
  const { x, y, width, height } = from
  if (!isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height)) return null
  read.rest(path, from, FACE_MEMBERS)
  return {
    x,
    y,
    width,
    height,
    confidence: read.number(`${path}.confidence`, from.confidence),
    deepfakeScore: read.number(`${path}.deepfakeScore`, from.deepfakeScore),
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/**
 * Which entry of `images` answers for the one picture that was sent; null = none certainly does. The sent name is
 * unique; where the service gave the only entry another name, it is still the only entry. `sentName` null = an address
 * was sent: of several pictures found there none stands for all.
 */
export function indexOfAnswer(reply: ImageReply, sentName: string | null): number | null {
  const named =
    sentName === null ? [] : reply.images.flatMap((image, index) => (image.fileName === sentName ? [index] : []))
  if (named.length === 1) return named[0] ?? null
  return named.length === 0 && reply.images.length === 1 && !isPartial(reply) ? 0 : null
}

/** Whether the service sent entries that could not be read: then "the only one" is not certain. */
const isPartial = (reply: ImageReply): boolean => reply.unread.some((member) => /^images\[\d+\]$/.test(member.path))

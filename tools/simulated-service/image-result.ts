import type { PictureFacts } from './pictures.ts'

export type Plan = 'basic' | 'detailed'
type Score = (step: number) => number

/**
 * One entry of `images`, made from the picture's SHA-256 alone, so that the same bytes always get the same answer.
 * Field names and enums: service/interface.md and the optional parts of known-facts.md, read 2026-11-21.
 */
export function imageResult(sha256: string, picture: PictureFacts, fileName: string, plan: Plan, credits: number) {
  const digest = Buffer.from(sha256, 'hex')
  const byte = (at: number): number => digest[at % digest.length] ?? 0
  /** A fraction 0–1 with four digits. */
  const score: Score = (step) => Math.round(((byte(step) * 256 + byte(step + 1)) / 65_535) * 10_000) / 10_000
  const verdict = pick(VERDICTS, byte(0))
  const isDetailed = plan === 'detailed'
  return {
    id: uuidFrom(sha256),
    fileName,
    verdict,
    confidence: Math.round((0.52 + 0.47 * score(2)) * 10_000) / 10_000,
    isManipulated: verdict !== 'real',
    creditsUsed: credits,
    processingTimeMs: 400 + byte(4) * 9,
    errorMessage: null,
    createdAt: new Date().toISOString(),
    deepfakeScore: isDetailed ? score(6) : null,
    generators: isDetailed ? generators(verdict, score, byte(8)) : null,
    deepAnalysis: isDetailed ? deepAnalysis(verdict, picture, byte) : null,
    faceAnalysis: isDetailed ? faceAnalysis(picture, byte, score) : null,
  }
}

const VERDICTS = [
  'real',
  'real',
  'real',
  'ai_generated',
  'ai_generated',
  'ai_edited',
  'ai_edited',
  'digitally_edited',
  'digitally_edited',
  'unknown',
] as const
type Verdict = (typeof VERDICTS)[number]

const GENERATORS = ['stable_diffusion', 'midjourney', 'flux', 'dall_e', 'firefly', 'gan_faces', 'newcomer_v1'] as const

function generators(verdict: Verdict, score: Score, seed: number): Record<string, number> {
  if (verdict === 'real' && seed % 2 === 0) return {}
  const count = 1 + (seed % 4)
  const scale = verdict.startsWith('ai_') ? 1 : 0.2
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      pick(GENERATORS, seed + index * 3),
      Math.round(score(10 + index * 2) * scale * 10_000) / 10_000,
    ]),
  )
}

const INDICATORS: Record<Verdict, readonly string[]> = {
  real: ['Sensor noise is consistent across the frame', 'Shadows agree with one light source'],
  ai_generated: ['Repeated texture in the background', 'Lettering without meaning', 'Irregular pupils'],
  ai_edited: ['A region with a different noise level', 'Smoothed skin around one face'],
  digitally_edited: ['Double compression in one region', 'Crop recorded by editing software'],
  unknown: ['Signals disagree', 'The picture is too small for several signals'],
}

function deepAnalysis(verdict: Verdict, picture: PictureFacts, byte: (at: number) => number) {
  // Now and then the whole block is missing, or parts of it: both are allowed.
  if (byte(12) % 11 === 0) return null
  const indicators = [...INDICATORS[verdict]]
  return {
    agreement: pick(['full', 'partial', 'none'], byte(13)),
    confidence: pick(['high', 'medium', 'low'], byte(14)),
    keyIndicators: indicators,
    detailedReasoning: `${indicators.join('. ')}. This text is made by a simulated service and says nothing about the picture.`,
    visualPatterns: byte(15) % 3 === 0 ? null : ['Uniform noise', 'Edge halos'].slice(0, byte(15) % 3),
    recommendations: byte(16) % 4 === 0 ? [] : ['Compare with other pictures from the same source.'],
    metadataFindings: metadataFindings(picture, byte),
  }
}

function metadataFindings(picture: PictureFacts, byte: (at: number) => number) {
  if (!picture.hasExif) return [{ kind: 'noMetadata', significance: 'notable' }]
  const all = [
    { kind: 'cameraInfo', value: 'Simulated camera', significance: 'info' },
    { kind: 'editingSoftware', value: 'Simulated editor 7.2', significance: 'warning' },
    { kind: 'gpsPresent', significance: 'notable' },
    { kind: 'createdDate', value: '2026-05-04T10:11:12', significance: 'info' },
    { kind: 'modifiedDate', value: null, significance: 'info' },
  ]
  return all.filter((_, index) => ((byte(17) >> index) & 1) === 1)
}

function faceAnalysis(picture: PictureFacts, byte: (at: number) => number, score: Score) {
  const stage = pick(['face_crop', 'face_crop', 'face_crop', 'full_image', 'full_image_no_face', 'raw', null], byte(18))
  if (stage === null) return null
  const fullImageScore = byte(19) % 6 === 0 ? null : score(19)
  if (stage !== 'face_crop') return { stage, fullImageScore, decidingFace: null, faces: null }
  const faces = Array.from({ length: 1 + (byte(20) % 3) }, (_, index) => face(picture, index, byte, score))
  faces.sort((a, b) => b.width * b.height - a.width * a.height)
  // Rarely the deciding face is not one of the list.
  const decidingFace = byte(21) % 6 === 0 ? face(picture, 5, byte, score) : faces[byte(22) % faces.length]
  return { stage, fullImageScore, decidingFace, faces }
}

/** A box in stored pixels, origin top-left, wholly inside the picture. */
function face({ width, height }: PictureFacts, index: number, byte: (at: number) => number, score: Score) {
  const side = Math.max(1, Math.floor(Math.min(width, height) * (0.15 + 0.2 * score(23 + index))))
  return {
    x: Math.floor((width - side) * score(24 + index * 2)),
    y: Math.floor((height - side) * 0.6 * score(25 + index * 2)),
    width: side,
    height: side,
    confidence: Math.round((0.7 + (byte(26 + index) / 255) * 0.29) * 1000) / 1000,
    deepfakeScore: score(27 + index),
  }
}

function pick<T>(from: readonly T[], seed: number): T {
  const value = from[seed % from.length]
  if (value === undefined) throw new Error('Nothing to pick from.')
  return value
}

/** A version 4 shaped UUID that follows from the digest. */
function uuidFrom(sha256: string): string {
  const h = sha256
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}

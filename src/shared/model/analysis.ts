import { z } from 'zod'
import { Face } from './face.ts'
import { CheckId, Instant, Sha256 } from './ids.ts'

/**
 * Image-forensics results as read from a reply. Source: service/interface.md, read 2026-11-21.
 * Everything is nullable, because a service may leave out anything; an open string where the service
 * may add values. `null` always means "the service did not send it", never a default of ours.
 */
export const KNOWN_VERDICTS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited', 'unknown'] as const
export type KnownVerdict = (typeof KNOWN_VERDICTS)[number]

export const ServiceMetadataFinding = z.object({
  /** '' = none was sent. */
  kind: z.string(),
  value: z.string().nullable(),
  significance: z.string().nullable(),
})
export type ServiceMetadataFinding = z.infer<typeof ServiceMetadataFinding>

export const DeepAnalysis = z.object({
  agreement: z.string().nullable(),
  /** A word, not a number. */
  confidence: z.string().nullable(),
  keyIndicators: z.array(z.string()).nullable(),
  detailedReasoning: z.string().nullable(),
  visualPatterns: z.array(z.string()).nullable(),
  recommendations: z.array(z.string()).nullable(),
  metadataFindings: z.array(ServiceMetadataFinding).nullable(),
})
export type DeepAnalysis = z.infer<typeof DeepAnalysis>

export const FaceAnalysis = z.object({
  stage: z.string().nullable(),
  fullImageScore: z.number().nullable(),
  decidingFace: Face.nullable(),
  faces: z.array(Face).nullable(),
})
export type FaceAnalysis = z.infer<typeof FaceAnalysis>

/** A member of the reply this version has no place for, or could not take as it came; kept and shown as it came. */
export const UnparsedMember = z.object({
  /** Where it stood: "images[0].newField". */
  path: z.string(),
  /** Its JSON, capped for display; the whole stands in the raw reply. */
  json: z.string(),
  /**
   * "new" = no place for it, "type" = another form than documented, "repeated" = the member is named again later and
   * that one counts, "imprecise" = a number as written, which was read with less precision.
   */
  why: z.enum(['new', 'type', 'repeated', 'imprecise']).default('new'),
})
export type UnparsedMember = z.infer<typeof UnparsedMember>

/**
 * What is odd about a reply as a whole: bytes that are no UTF-8, nesting beyond 64 levels, more members without a place
 * than are listed, a list longer than is read.
 */
export const ReplyNote = z.enum(['not_utf8', 'nested', 'more_members', 'more_entries', 'token_removed'])
export type ReplyNote = z.infer<typeof ReplyNote>

export const ImageResult = z.object({
  /** Where it stood in the reply: "images[0]". Members in another form are found in `unread` by it. */
  at: z.string().default('images[0]'),
  id: z.string().nullable(),
  fileName: z.string().nullable(),
  verdict: z.string().nullable(),
  /** How sure the model is of the verdict it gave, 0–1. Not the chance of manipulation. */
  confidence: z.number().nullable(),
  isManipulated: z.boolean().nullable(),
  creditsUsed: z.number().nullable(),
  processingTimeMs: z.number().nullable(),
  errorMessage: z.string().nullable(),
  /** As the service wrote it. */
  createdAt: z.string().nullable(),
  deepfakeScore: z.number().nullable(),
  generators: z.array(z.object({ name: z.string(), score: z.number().nullable() })).nullable(),
  deepAnalysis: DeepAnalysis.nullable(),
  faceAnalysis: FaceAnalysis.nullable(),
})
export type ImageResult = z.infer<typeof ImageResult>

/** A whole image-forensics reply. */
export const ImageReply = z.object({
  images: z.array(ImageResult),
  totalCreditsUsed: z.number().nullable(),
  totalProcessingTimeMs: z.number().nullable(),
  isSuccessful: z.boolean().nullable(),
  errorMessage: z.string().nullable(),
  hasDetailedReport: z.boolean().nullable(),
  unread: z.array(UnparsedMember),
  notes: z.array(ReplyNote).default([]),
})
export type ImageReply = z.infer<typeof ImageReply>

/** One stored analysis of one medium or one address: what the service said, and how we can prove it said so. */
export const Analysis = z.object({
  checkId: CheckId,
  /** The bytes that were sent; null = an address was. */
  sha256: Sha256.nullable(),
  /** The exact address that was sent; null = bytes were. */
  url: z.string().nullable(),
  run: z.number().int().positive(),
  /** When the reply was received by this machine. */
  receivedAt: Instant,
  /** Scheme and host of the service. */
  serviceOrigin: z.string(),
  /** Whether it came from the service and account in use now; otherwise it is an older result from elsewhere. */
  isCurrent: z.boolean(),
  /** The reply carried the mark of a simulated service. */
  isSimulated: z.boolean(),
  /** Who attached the reply, obtained from the provider in another way; null = it came from the service itself. */
  attachedBy: z.string().nullable(),
  /** SHA-256 of the raw reply body. */
  replySha256: Sha256,
  replyBytes: z.number().int(),
  appVersion: z.string(),
  /** The name the picture was sent under; null = not known. */
  sentName: z.string().nullable().default(null),
  reply: ImageReply,
  /** The entry of `reply.images` that answers for this medium, or the only one of an address; null = none does. */
  result: ImageResult.nullable(),
})
export type Analysis = z.infer<typeof Analysis>

/** Whether the kept reply is not the one that came: the service repeated the token, and it was removed. */
export const isTokenRemoved = ({ reply }: Pick<Analysis, 'reply'>): boolean => reply.notes.includes('token_removed')

/** The JSON of a member that came in another form than documented, by where it stood; null = it did not. */
export function otherForm(reply: ImageReply, path: string): string | null {
  return reply.unread.find((member) => member.why === 'type' && member.path === path)?.json ?? null
}

/** The credits the parts of a reply name, added up; null = none names any. */
export function sumOfParts(reply: { images: readonly Pick<ImageResult, 'creditsUsed'>[] }): number | null {
  const parts = reply.images.flatMap(({ creditsUsed }) => (creditsUsed === null ? [] : [creditsUsed]))
  return parts.length === 0 ? null : Math.round(parts.reduce((a, b) => a + b, 0) * 1e6) / 1e6
}

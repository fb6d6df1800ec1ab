import { z } from 'zod'
import { Face } from './face.ts'
import { CheckId, Instant, Sha256 } from './ids.ts'

export { otherForm } from './other-form.ts'

/**
 * Parsed image-forensics results. Source: service/interface.md, read 2026-11-21. Everything is nullable, because a
 * service may omit anything; values the service may extend are open strings. `null` always means "the service did not
 * send it", or sent it in a form that `unread` or `empty` has; never a default of ours. What was sent is `sentForm`.
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

/** A member of the reply that this version does not know or could not parse; saved and shown as received. */
export const UnparsedMember = z.object({
  /** Its path in the reply: "images[0].newField". */
  path: z.string(),
  /** Its JSON; cut only if an earlier version parsed it, or if it is nested or repeated without measure. */
  json: z.string(),
  /**
   * "new" = unknown member; "type" = not of the documented type; "repeated" = the same name occurs again later, and the
   * later one counts; "imprecise" = a number parsed with less precision than it was written with.
   */
  why: z.enum(['new', 'type', 'repeated', 'imprecise']).default('new'),
  /**
   * Of a repeated member: the beginning of the JSON of the value that counts, where it is another; absent = it is the
   * same, or an earlier version parsed it.
   */
  counts: z.string().optional(),
})
export type UnparsedMember = z.infer<typeof UnparsedMember>

/** A known member that was sent without content: null, where the service documents no null, or blank text. */
export const EmptyMember = z.object({ path: z.string(), json: z.string() })
export type EmptyMember = z.infer<typeof EmptyMember>

/**
 * An anomaly of the reply as a whole: bytes that are not UTF-8, nesting beyond 64 levels, more unknown members than are
 * listed, a list longer than is parsed, a token removed from it.
 */
export const ReplyNote = z.enum(['not_utf8', 'nested', 'more_members', 'more_entries', 'token_removed'])
export type ReplyNote = z.infer<typeof ReplyNote>

export const ImageResult = z.object({
  /** Its path in the reply: "images[0]". Locates its members of another type in `unread`. */
  at: z.string().default('images[0]'),
  id: z.string().nullable(),
  fileName: z.string().nullable(),
  verdict: z.string().nullable(),
  /** Score the service attached to its verdict, 0–1; calibration unknown. Not the chance of manipulation. */
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
  /** How many entries the list has as sent; absent = as many as were read, or an earlier version parsed it. */
  imagesSent: z.number().int().nonnegative().optional(),
  totalCreditsUsed: z.number().nullable(),
  totalProcessingTimeMs: z.number().nullable(),
  isSuccessful: z.boolean().nullable(),
  errorMessage: z.string().nullable(),
  hasDetailedReport: z.boolean().nullable(),
  /** The first 200; the raw reply has all of them. */
  unread: z.array(UnparsedMember),
  /** How many there are beyond those; absent = none, or read by a version that did not count them. */
  unreadLeftOut: z.number().int().positive().optional(),
  notes: z.array(ReplyNote).default([]),
  /** Absent = there are none, or an earlier version parsed it: the readings of plain replies stay as they are. */
  empty: z.array(EmptyMember).optional(),
})
export type ImageReply = z.infer<typeof ImageReply>

/** A stored analysis of one medium or one URL: what the service replied, and the evidence that it did. */
export const Analysis = z.object({
  checkId: CheckId,
  /** The bytes that were sent; null = a URL was sent. */
  sha256: Sha256.nullable(),
  /** The exact URL that was sent; null = bytes were sent. */
  url: z.string().nullable(),
  run: z.number().int().positive(),
  /** When this machine received the reply. */
  receivedAt: Instant,
  /** Scheme and host of the service. */
  serviceOrigin: z.string(),
  /** Whether it is from the service and account in use now; otherwise it is an older result from elsewhere. */
  isCurrent: z.boolean(),
  /** The reply was marked as coming from a simulated service. */
  isSimulated: z.boolean(),
  /** Who attached the reply, obtained from the provider by other means; null = received from the service directly. */
  attachedBy: z.string().nullable(),
  /** SHA-256 of the raw reply body. */
  replySha256: Sha256,
  replyBytes: z.number().int(),
  appVersion: z.string(),
  /** The name the image was sent under; null = not known. */
  sentName: z.string().nullable().default(null),
  reply: ImageReply,
  /** The entry of `reply.images` for this medium, or the only entry for a URL; null = there is none. */
  result: ImageResult.nullable(),
})
export type Analysis = z.infer<typeof Analysis>

/** Whether the saved reply differs from the one received because the service repeated the token and it was removed. */
export const isTokenRemoved = ({ reply }: Pick<Analysis, 'reply'>): boolean => reply.notes.includes('token_removed')

/** Sum of the credits named by the parts of a reply; null = none names any. */
export function sumOfParts(reply: { images: readonly Pick<ImageResult, 'creditsUsed'>[] }): number | null {
  const parts = reply.images.flatMap(({ creditsUsed }) => (creditsUsed === null ? [] : [creditsUsed]))
  return parts.length === 0 ? null : Math.round(parts.reduce((a, b) => a + b, 0) * 1e6) / 1e6
}

import { z } from 'zod'
import {
  DeepAnalysis,
  FaceAnalysis,
  ImageResult,
  ServiceMetadataFinding,
  UnparsedMember,
} from '../../../shared/model/analysis.ts'
import { Face } from '../../../shared/model/face.ts'
import { Claim, FoundPage, FoundSource, Turn } from '../../../shared/model/fact-check.ts'
import { RowFault } from '../../../shared/model/not-held.ts'
import { Attestation, MachineOtherBytes } from './local-schema.ts'
import { Digest, IsoInstant, MaybeInstant, score } from './parts.ts'

/* What the service sent, and what supports it. */

const sent = z.string().nullable()
const attachedBy = sent.describe(
  'who attached the reply, which was obtained in another way; null = received from the service',
)

const MachineFace = Face.extend({
  x: z.number().nullable().describe('as received, without a unit; see `facesRead`'),
  confidence: score('face_certainty'),
  deepfakeScore: score('face_deepfake'),
}).strict()

const MachineImage = ImageResult.extend({
  at: z.string().describe('path in the reply: images[0]'),
  fileName: sent.describe('name as repeated by the service; Touchstone sends neutral names'),
  verdict: sent.describe('the service’s own word, as received'),
  confidence: score('certainty_0_1'),
  createdAt: sent.describe('the service’s time, as received'),
  deepfakeScore: score('deepfake_0_1'),
  generators: z.array(z.strictObject({ name: z.string(), score: score('generator') })).nullable(),
  deepAnalysis: DeepAnalysis.extend({
    confidence: sent.describe('a word, not a number'),
    metadataFindings: z.array(ServiceMetadataFinding.strict()).nullable(),
  })
    .strict()
    .nullable(),
  faceAnalysis: FaceAnalysis.extend({
    fullImageScore: score('face_whole'),
    decidingFace: MachineFace.nullable(),
    faces: z.array(MachineFace).nullable(),
  })
    .strict()
    .nullable(),
}).strict()

export const MachineAnalysis = z.strictObject({
  receivedAt: IsoInstant.describe('when this computer received the reply, or a person attached it'),
  serviceOrigin: z.string().describe('scheme and host of the service'),
  run: z.int(),
  isCurrent: z.boolean().describe('from the service and account in use when the export was made'),
  isSimulated: z.boolean().describe('from a simulated service: not a real result'),
  attachedBy,
  appVersion: z.string().describe('version of Touchstone that received it'),
  reply: z
    .strictObject({
      sha256: Digest,
      bytes: z.int(),
      isTokenRemoved: z
        .boolean()
        .describe('the reply repeated the access token, which was removed before it was stored'),
    })
    .describe('the raw reply'),
  totalCreditsUsed: z.number().nullable(),
  totalProcessingTimeMs: z.number().nullable(),
  isSuccessful: z.boolean().nullable(),
  errorMessage: sent,
  hasDetailedReport: z.boolean().nullable(),
  images: z.array(MachineImage).describe('for a file: the entry about it; for a link: every entry of the reply'),
  facesRead: z
    .strictObject({ unit: z.string(), frame: z.string(), basis: z.string() })
    .nullable()
    .describe('how the box coordinates were interpreted for the images in the PDF'),
  unread: z
    .array(UnparsedMember.strict())
    .describe('members that this version does not know, or in another form, as JSON'),
  notes: z.array(z.string()).describe('codes of warnings about the reply as a whole'),
})
export type MachineAnalysis = z.infer<typeof MachineAnalysis>

export const MachineOtherAnalysis = z.strictObject({
  receivedAt: IsoInstant,
  serviceOrigin: z.string(),
  run: z.int(),
  isSimulated: z.boolean(),
  attachedBy,
  verdict: sent,
  confidence: score('certainty_0_1'),
  replySha256: Digest,
})
export type MachineOtherAnalysis = z.infer<typeof MachineOtherAnalysis>

/** A result left out of an export: a row behind it does not match the custody log. */
export const MachineRefusal = z.strictObject({
  what: z.enum(['analysis', 'fact_check']),
  run: z.int(),
  serviceOrigin: z.string(),
  receivedAt: MaybeInstant.describe('as stored'),
  replySha256: Digest.nullable().describe('as stored with the reply'),
  isSimulated: z.boolean().describe('stored as a result of a simulated service'),
  why: z
    .array(
      z.strictObject({
        table: z.string().describe('kind of row, see `notHeld`'),
        state: RowFault,
        entry: z.int().nullable(),
      }),
    )
    .describe('the rows behind it that do not match the custody log'),
})
export type MachineRefusal = z.infer<typeof MachineRefusal>

/** A stored row that does not match the custody log. */
export const MachineRow = z.strictObject({
  table: z.string().describe('table of the library; "schema" = the schema of the database itself'),
  reference: z.string().describe('for example "CASE-2026-001 ITEM-0007"'),
  state: RowFault.describe(
    'differs = does not match its newest seal; missing = no longer there; back = there although the log says it was deleted; edited = changed without an entry; unsealed = no entry records it; set_back = its stored seals do not match the log',
  ),
  entry: z
    .int()
    .nullable()
    .describe('number of the entry with its newest seal, or of the one before the change was found'),
})
export type MachineRow = z.infer<typeof MachineRow>

export const MachineRequest = z.strictObject({
  number: z.int(),
  startedAt: IsoInstant,
  outcome: sent.describe('not_sent, not_complete, refused, success, unknown; null = in progress'),
  decision: sent.describe('a person’s decision about an unknown charge'),
  sentBytes: z.int(),
  bodyBytes: z.int(),
  sentSha256: sent.describe(
    'SHA-256 of the file as read for the request, without the form around it; for a link, of the whole request body. Computed before the last bytes were sent; null = they never were',
  ),
  httpStatus: z.int().nullable(),
  requestId: sent,
})
export type MachineRequest = z.infer<typeof MachineRequest>

const MachineKeptReply = z.strictObject({
  sha256: Digest,
  bytes: z.int(),
  receivedAt: IsoInstant.describe('for an attached reply: when it was attached'),
  isWhole: z.boolean().describe('false = the reply was cut off'),
  isSimulated: z.boolean(),
  attachedBy: sent.describe(
    'who attached it, after obtaining it from the provider in another way; null = received over the network',
  ),
})

/** How a request ended, and what is stored of it. */
const ended = {
  reason: sent.describe('why it ended, as a code'),
  serviceMessage: sent.describe('in the service’s words'),
  replies: z.array(MachineKeptReply).describe('the stored replies, with or without a result'),
}

/** A request about a file or an address, whichever service it went to. */
export const MachineItemRequest = MachineRequest.extend({
  serviceOrigin: z.string().describe('scheme and host of the service it was sent to'),
  kind: z.string().describe('image_forensics or fact_check'),
  run: z.int(),
  ...ended,
  sentFrom: z
    .enum(['this', 'one_of_same', 'another'])
    .nullable()
    .describe(
      'which file was read for it: this = the item’s own (identical files were added later); one_of_same = the item’s own or an identical file; it is unknown which; another = an identical file (the item’s own had not been added yet and was not sent); null = no file, or not read to its end',
    ),
  isOfOtherCase: z
    .boolean()
    .describe(
      'sent for an identical file in another case of the library: its custody entries belong to that case, and are not in custody extracts of this one',
    ),
  brought: z
    .enum(['analysis', 'fact_check'])
    .nullable()
    .describe('what it led to: service.analysis, or one of factChecks, even if left out; null = neither'),
})
export type MachineItemRequest = z.infer<typeof MachineItemRequest>

export const MachineLinkRequest = MachineRequest.extend({
  kind: z.string().describe('image_forensics or fact_check'),
  run: z.int(),
  operator: sent,
  bodySha256: sent.describe('SHA-256 of the whole request body'),
  ...ended,
})
export type MachineLinkRequest = z.infer<typeof MachineLinkRequest>

export const MachineLink = z.strictObject({
  networkUrl: sent.describe('the URL as resolved for the network; null = exactly the same'),
  addedAt: IsoInstant,
  listSha256: sent.describe('SHA-256 of the list it was in; null = entered by hand'),
  requests: z.array(MachineLinkRequest).describe('oldest first, at most 200'),
  requestsInAll: z.int(),
  answersOfOtherCases: z
    .array(MachineOtherAnalysis)
    .describe('results in other cases of the library; never this item’s result'),
  file: z
    .strictObject({
      reference: sent,
      name: z.string(),
      path: sent,
      sha256: sent,
      bytes: z.int().nullable(),
      format: sent,
      attested: Attestation,
      attachedAt: IsoInstant,
      attachedBy: z.string(),
      original: z.strictObject({ state: z.string(), at: IsoInstant }).nullable(),
      otherBytes: MachineOtherBytes,
    })
    .nullable()
    .describe('the file a person saved and attached. It is unknown whether the service fetched an identical one'),
})
export type MachineLink = z.infer<typeof MachineLink>

const MachineResult = z.strictObject({
  summary: sent.describe('the PDF prints the first 4,000 characters'),
  claims: z
    .array(
      Claim.omit({ at: true })
        .extend({ verdict: sent.describe('the service’s own word'), confidence: score('claim_certainty') })
        .strict(),
    )
    .nullable()
    .describe('the PDF prints the first 50'),
  sources: z
    .array(
      FoundSource.omit({ at: true })
        .extend({ pages: z.array(FoundPage.omit({ at: true }).strict()) })
        .strict(),
    )
    .nullable()
    .describe('the PDF prints the first 200 pages by first-seen date'),
  transcript: z.strictObject({ language: sent, turns: z.array(Turn.omit({ at: true }).strict()) }).nullable(),
})

export const MachineFactCheck = z.strictObject({
  jobId: z.string(),
  state: z.string().describe('watching, completed, failed, cancelled, lost, stalled or left'),
  status: sent.describe('the service’s own word in the last reply'),
  errorMessage: sent,
  contradictedBy: sent.describe('a different end that a later reply named'),
  modality: z.string(),
  run: z.int(),
  sentName: sent,
  serviceOrigin: z.string(),
  context: sent.describe(
    'text sent along; empty = none; null = there is some, but it belongs to a check in another case',
  ),
  isCurrent: z.boolean(),
  isSimulated: z.boolean(),
  submittedAt: IsoInstant,
  endedAt: MaybeInstant,
  answeredAt: MaybeInstant.describe(
    'for a fact check without a known end: when the service last reported on it; null = never, or its end is known',
  ),
  creditsReserved: z.number().nullable(),
  creditsUsed: z.number().nullable(),
  answer: z
    .strictObject({ receivedAt: MaybeInstant, sha256: Digest, bytes: z.int() })
    .nullable()
    .describe('the final reply; null = none yet'),
  result: MachineResult.nullable(),
})
export type MachineFactCheck = z.infer<typeof MachineFactCheck>

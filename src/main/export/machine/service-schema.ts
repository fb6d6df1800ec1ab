import { z } from 'zod'
import { UnparsedMember } from '../../../shared/model/analysis.ts'
import { RowFault } from '../../../shared/model/not-held.ts'
import { Attestation, MachineOtherBytes } from './local-schema.ts'
import { Digest, IsoInstant, MaybeInstant, Score } from './parts.ts'

/* What the service said, and how it can be proven that it did. */

const sent = z.string().nullable()
const attachedBy = sent.describe('who attached the reply, obtained in another way; null = it came from the service')

export const MachineFace = z.strictObject({
  x: z.number().nullable().describe('as sent, without unit; `facesRead` tells how it was read'),
  y: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  confidence: Score,
  deepfakeScore: Score,
})

export const MachineImage = z.strictObject({
  at: z.string().describe('where it stood in the reply: images[0]'),
  id: sent,
  fileName: sent.describe('the name the service repeats; names are neutral when sent'),
  verdict: sent.describe('the service’s word, as sent'),
  confidence: Score,
  isManipulated: z.boolean().nullable(),
  creditsUsed: z.number().nullable(),
  processingTimeMs: z.number().nullable(),
  errorMessage: sent,
  createdAt: sent.describe('the service’s time, as it wrote it'),
  deepfakeScore: Score,
  generators: z.array(z.strictObject({ name: z.string(), score: Score })).nullable(),
  deepAnalysis: z
    .strictObject({
      agreement: sent,
      confidence: sent.describe('a word, not a number'),
      keyIndicators: z.array(z.string()).nullable(),
      detailedReasoning: sent,
      visualPatterns: z.array(z.string()).nullable(),
      recommendations: z.array(z.string()).nullable(),
      metadataFindings: z.array(z.strictObject({ kind: z.string(), value: sent, significance: sent })).nullable(),
    })
    .nullable(),
  faceAnalysis: z
    .strictObject({
      stage: sent,
      fullImageScore: Score,
      decidingFace: MachineFace.nullable(),
      faces: z.array(MachineFace).nullable(),
    })
    .nullable(),
})
export type MachineImage = z.infer<typeof MachineImage>

export const MachineAnalysis = z.strictObject({
  receivedAt: IsoInstant.describe('when this machine received the reply, or a person attached it'),
  serviceOrigin: z.string().describe('scheme and host of the service'),
  run: z.number().int(),
  isCurrent: z.boolean().describe('from the service and account in use when the export was made'),
  isSimulated: z.boolean().describe('from a simulated service: not a real result'),
  attachedBy,
  appVersion: z.string().describe('the Touchstone that received it'),
  reply: z
    .strictObject({
      sha256: Digest,
      bytes: z.number().int(),
      isTokenRemoved: z
        .boolean()
        .describe('the service repeated the access token; it was removed before the reply was kept'),
    })
    .describe('the raw reply'),
  totalCreditsUsed: z.number().nullable(),
  totalProcessingTimeMs: z.number().nullable(),
  isSuccessful: z.boolean().nullable(),
  errorMessage: sent,
  hasDetailedReport: z.boolean().nullable(),
  images: z
    .array(MachineImage)
    .describe('of a file the entry that answers for it; of an address every entry of the answer'),
  facesRead: z
    .strictObject({ unit: z.string(), frame: z.string(), basis: z.string() })
    .nullable()
    .describe('how the face boxes were read for the pictures of the PDF'),
  unread: z
    .array(UnparsedMember.strict())
    .describe('members without a place in this version, or in another form, as JSON'),
  notes: z.array(z.string()).describe('codes of what is odd about the reply as a whole'),
})
export type MachineAnalysis = z.infer<typeof MachineAnalysis>

export const MachineOtherAnalysis = z.strictObject({
  receivedAt: IsoInstant,
  serviceOrigin: z.string(),
  run: z.number().int(),
  isSimulated: z.boolean(),
  attachedBy,
  verdict: sent,
  confidence: Score,
  replySha256: Digest,
})
export type MachineOtherAnalysis = z.infer<typeof MachineOtherAnalysis>

/** A result that is left out of an export: a row behind it does not hold against the custody log. */
export const MachineRefusal = z.strictObject({
  what: z.enum(['analysis', 'fact_check']),
  run: z.number().int(),
  serviceOrigin: z.string(),
  receivedAt: MaybeInstant.describe('as it is stored'),
  replySha256: Digest.nullable().describe('as it is stored with the kept answer'),
  isSimulated: z.boolean().describe('it is stored as one of a simulated service'),
  why: z
    .array(
      z.strictObject({
        table: z.string().describe('of the library: the kind of row that does not hold, see `notHeld`'),
        state: RowFault,
        entry: z.number().int().nullable(),
      }),
    )
    .describe('the rows behind it that do not hold against the custody log'),
})
export type MachineRefusal = z.infer<typeof MachineRefusal>

/** A stored row that does not hold against the custody log. */
export const MachineRow = z.strictObject({
  table: z.string().describe('of the library; "schema" = the form of the database itself'),
  reference: z.string().describe('what it is about: "CASE-2026-001 ITEM-0007"'),
  state: RowFault.describe(
    'differs = it is not what its newest entry sealed; missing = it is gone; back = it is there again although the log says it went; edited = it was changed without an entry; unsealed = no entry tells of it; set_back = what is stored of its seals is not what the log holds',
  ),
  entry: z.number().int().nullable().describe('of the log: with its newest seal, or after which the change was found'),
})
export type MachineRow = z.infer<typeof MachineRow>

export const MachineRequest = z.strictObject({
  number: z.number().int(),
  startedAt: IsoInstant,
  outcome: sent.describe('not_sent, not_complete, refused, success, unknown; null = under way'),
  decision: sent.describe('what a person decided where a charge was unknown'),
  sentBytes: z.number().int(),
  bodyBytes: z.number().int(),
  sentSha256: sent.describe(
    'SHA-256 of a file’s bytes as read for the request, without the form around them; of an address, of the whole request body. Taken before the last bytes were let go; null = they never were',
  ),
  httpStatus: z.number().int().nullable(),
  requestId: sent,
})
export type MachineRequest = z.infer<typeof MachineRequest>

const MachineKeptReply = z.strictObject({
  sha256: Digest,
  bytes: z.number().int(),
  receivedAt: IsoInstant.describe('of an attached answer when it was attached'),
  isWhole: z.boolean().describe('false = the answer broke off'),
  isSimulated: z.boolean(),
  attachedBy: sent.describe('who attached it, obtained from the provider in another way; null = it came over the wire'),
})

/** How a request ended, and what is kept of it. */
const ended = {
  reason: sent.describe('why it ended so: a code'),
  serviceMessage: sent.describe('in the service’s words'),
  replies: z.array(MachineKeptReply).describe('the answers that are kept, whether a result was read in them or not'),
}

/** A request about a file or an address, whichever service it went to. */
export const MachineItemRequest = MachineRequest.extend({
  ...ended,
  serviceOrigin: z.string().describe('scheme and host of the service it went to'),
  kind: z.string().describe('what was asked for: image_forensics or fact_check'),
  run: z.number().int(),
  sentFrom: z
    .enum(['this', 'one_of_same', 'another'])
    .nullable()
    .describe(
      'which file was read for it: this = the item’s, as any other with the same bytes came later; one_of_same = the item’s or another with the same bytes, which is not recorded; another = the item’s was not taken in yet, and was not sent; null = no file, or not to its end',
    ),
  isOfOtherCase: z
    .boolean()
    .describe(
      'another case of the library asked, about the same bytes: its entries in the custody log belong to that case, and are in no custody extract of this one',
    ),
  brought: z
    .enum(['analysis', 'fact_check'])
    .nullable()
    .describe(
      'what it was a request for: service.analysis, or one of factChecks, also where those were left out; null = neither',
    ),
})
export type MachineItemRequest = z.infer<typeof MachineItemRequest>

export const MachineLinkRequest = MachineRequest.extend({
  kind: z.string().describe('what was asked for: image_forensics or fact_check'),
  run: z.number().int(),
  operator: sent,
  bodySha256: sent.describe('SHA-256 of the whole request body'),
  ...ended,
})
export type MachineLinkRequest = z.infer<typeof MachineLinkRequest>

export const MachineLink = z.strictObject({
  networkUrl: sent.describe('the address as the network reads it; null = letter for letter the same'),
  addedAt: IsoInstant,
  listSha256: sent.describe('SHA-256 of the list it stood in; null = it was given by hand'),
  requests: z.array(MachineLinkRequest).describe('oldest first, at most 200'),
  requestsInAll: z.number().int(),
  answersOfOtherCases: z
    .array(MachineOtherAnalysis)
    .describe('answers other cases of the library were given; never this item’s result'),
  file: z
    .strictObject({
      reference: sent,
      name: z.string(),
      path: sent,
      sha256: sent,
      bytes: z.number().int().nullable(),
      format: sent,
      attested: Attestation,
      attachedAt: IsoInstant,
      attachedBy: z.string(),
      original: z.strictObject({ state: z.string(), at: IsoInstant }).nullable(),
      otherBytes: MachineOtherBytes,
    })
    .nullable()
    .describe('the file a person saved and attached; nothing proves that the service fetched these bytes'),
})
export type MachineLink = z.infer<typeof MachineLink>

export const MachineClaim = z.strictObject({
  text: sent,
  quote: sent,
  verdict: sent.describe('the service’s word'),
  confidence: Score,
  speaker: sent,
  startSeconds: z.number().nullable(),
  explanation: sent,
  sources: z.array(z.string()),
})

export const MachineFactCheck = z.strictObject({
  jobId: z.string(),
  state: z.string().describe('watching, completed, failed, cancelled, lost, stalled or left'),
  status: sent.describe('the service’s own word of the last answer'),
  errorMessage: sent,
  contradictedBy: sent.describe('a later answer named this other end'),
  modality: z.string(),
  run: z.number().int(),
  context: sent.describe(
    'words that were sent along; empty = none; null = some, with a question of another case, to which they belong',
  ),
  sentName: sent,
  serviceOrigin: z.string(),
  isCurrent: z.boolean(),
  isSimulated: z.boolean(),
  submittedAt: IsoInstant,
  endedAt: MaybeInstant,
  answeredAt: MaybeInstant.describe(
    'when the service last told of one that no end is known of; null = it has not, or an end is known',
  ),
  creditsReserved: z.number().nullable(),
  creditsUsed: z.number().nullable(),
  answer: z
    .strictObject({ receivedAt: MaybeInstant, sha256: Digest, bytes: z.number().int() })
    .nullable()
    .describe('the answer that ended it; null = none has'),
  result: z
    .strictObject({
      summary: sent.describe('the PDF prints the first 4,000 characters'),
      claims: z.array(MachineClaim).nullable().describe('the PDF prints the first 50'),
      sources: z
        .array(
          z.strictObject({
            domain: sent,
            tier: sent,
            isEarliestSeen: z.boolean().nullable(),
            pages: z.array(
              z.strictObject({ url: sent, title: sent, firstSeenAt: sent, matchType: sent, relevance: sent }),
            ),
          }),
        )
        .nullable()
        .describe('the PDF prints the first 50'),
      transcript: z
        .strictObject({
          language: sent,
          turns: z.array(
            z.strictObject({
              speaker: sent,
              startSeconds: z.number().nullable(),
              endSeconds: z.number().nullable(),
              text: z.string(),
            }),
          ),
        })
        .nullable(),
    })
    .nullable(),
})
export type MachineFactCheck = z.infer<typeof MachineFactCheck>

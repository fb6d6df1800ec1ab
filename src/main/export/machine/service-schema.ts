import { z } from 'zod'
import {
  DeepAnalysis,
  EmptyMember,
  FaceAnalysis,
  ImageResult,
  ServiceMetadataFinding,
  UnparsedMember,
} from '../../../shared/model/analysis.ts'
import { JobTrouble, TroubleAnswer } from '../../../shared/model/check.ts'
import { Face } from '../../../shared/model/face.ts'
import {
  Claim,
  FactCheckResult,
  FoundPage,
  FoundSource,
  ParsedJobReply,
  Transcript,
  Turn,
} from '../../../shared/model/fact-check.ts'
import { RowFault } from '../../../shared/model/not-held.ts'
import { Attestation, MachineOtherBytes } from './local-schema.ts'
import { Digest, flag, IsoInstant, list, MaybeInstant, maybeText, score, text, whole } from './parts.ts'

/* What the service sent, and what supports it. */

const attachedBy = maybeText.describe(
  'who attached the reply, which was obtained in another way; null = received from the service',
)

const MachineFace = Face.extend({
  x: z.number().nullable().describe('as received, without a unit; see `facesRead`'),
  confidence: score('face_certainty'),
  deepfakeScore: score('face_deepfake'),
}).strict()

export const MachineImage = ImageResult.extend({
  at: text.describe('path in the reply: images[0]'),
  fileName: maybeText.describe('name as repeated by the service; Touchstone sends neutral names'),
  verdict: maybeText.describe('the service’s own word, as received'),
  confidence: score('certainty_0_1'),
  createdAt: maybeText.describe('the service’s time, as received'),
  deepfakeScore: score('deepfake_0_1'),
  generators: list(z.strictObject({ name: text, score: score('generator') })).nullable(),
  deepAnalysis: DeepAnalysis.extend({
    confidence: maybeText.describe('a word, not a number'),
    metadataFindings: list(ServiceMetadataFinding.strict()).nullable(),
  })
    .strict()
    .nullable(),
  faceAnalysis: FaceAnalysis.extend({
    fullImageScore: score('face_whole'),
    decidingFace: MachineFace.nullable(),
    faces: list(MachineFace).nullable(),
  })
    .strict()
    .nullable(),
}).strict()

const MachineUnread = UnparsedMember.strict().extend({
  counts: UnparsedMember.shape.counts.describe(
    'of a repeated member: the beginning of the JSON of the later value, which counts, where that is another; absent = it is the same, or was not kept',
  ),
})

/** What of a reply has no member of its own. */
const unreadMembers = {
  unread: list(MachineUnread).describe(
    'members that this version does not know, or in another form, each with its path and its JSON; the first 200',
  ),
  unreadLeftOut: whole
    .nullable()
    .describe(
      'how many there are beyond those, which the raw reply has; null = some, and a version that did not count them read it',
    ),
  notes: list(text).describe('codes of warnings about the reply as a whole'),
}

const empty = list(EmptyMember.strict()).describe(
  'known members that were sent as null, where the interface documents no null, or as empty text: `images` has null for them, as for a member that was not sent',
)

export const MachineAnalysis = z.strictObject({
  receivedAt: IsoInstant.describe('when this computer received the reply, or a person attached it'),
  serviceOrigin: text.describe('scheme and host of the service'),
  run: whole,
  isCurrent: flag.describe(
    'from the service and account in use when the export was made; false for every result where none was in use',
  ),
  isSimulated: flag.describe('from a simulated service: not a real result'),
  attachedBy,
  appVersion: text.describe('version of Touchstone that received it'),
  reply: z
    .strictObject({
      sha256: Digest,
      bytes: whole,
      isTokenRemoved: flag.describe('the reply repeated the access token, which was removed before it was stored'),
    })
    .describe('the raw reply'),
  totalCreditsUsed: z
    .number()
    .nullable()
    .describe('as sent; a number below zero or above 1,000,000 is not counted as a charge, see `noticed`'),
  totalProcessingTimeMs: z.number().nullable(),
  isSuccessful: flag.nullable(),
  errorMessage: maybeText,
  hasDetailedReport: flag.nullable(),
  images: list(MachineImage).describe('for a file: the entry about it; for a link: every entry of the reply'),
  otherImages: list(MachineImage).describe(
    'for a file: every other entry of the reply. If `images` is empty, which of them is meant is unknown, see `unmatched`',
  ),
  unmatched: maybeText.describe(
    'why no entry of the reply is known to be about this file; null = one is, or it is a link',
  ),
  imagesSent: whole
    .nullable()
    .describe(
      'number of entries in the list of the reply, with those in a form that is not read; null = the service calls the request unsuccessful, and whether it sent a list is not kept',
    ),
  facesRead: z
    .strictObject({ unit: text, frame: text, basis: text })
    .nullable()
    .describe('how the box coordinates were interpreted for the images in the PDF'),
  ...unreadMembers,
  empty,
})

export const MachineOtherAnalysis = z.strictObject({
  receivedAt: IsoInstant,
  serviceOrigin: text,
  run: whole,
  isSimulated: flag,
  attachedBy,
  verdict: maybeText,
  confidence: score('certainty_0_1'),
  replySha256: Digest,
})

/** A result left out of an export: a row behind it does not match the custody log. */
export const MachineRefusal = z.strictObject({
  what: z.enum(['analysis', 'fact_check']),
  run: whole,
  serviceOrigin: text,
  receivedAt: MaybeInstant.describe('as stored'),
  replySha256: Digest.nullable().describe('as stored with the reply'),
  isSimulated: flag.describe('stored as a result of a simulated service'),
  why: list(
    z.strictObject({
      table: text.describe('kind of row, see `notHeld`'),
      state: RowFault,
      entry: whole.nullable(),
    }),
  ).describe('the rows behind it that do not match the custody log'),
})

/** A stored row that does not match the custody log. */
export const MachineRow = z.strictObject({
  table: text.describe('table of the library; "schema" = the schema of the database itself'),
  reference: text.describe('for example "CASE-2026-001 ITEM-0007"'),
  state: RowFault.describe(
    'differs = does not match its newest seal; missing = no longer there; back = there although the log says it was deleted; edited = changed without an entry; unsealed = no entry records it; set_back = its stored seals do not match the log',
  ),
  entry: whole
    .nullable()
    .describe('number of the entry with its newest seal, or of the one before the change was found'),
})

export const MachineRequest = z.strictObject({
  number: whole,
  startedAt: IsoInstant,
  outcome: maybeText.describe('not_sent, not_complete, refused, success, unknown; null = in progress'),
  decision: maybeText.describe('a person’s decision about an unknown charge'),
  sentName: maybeText.describe(
    'file name in the request, made at random: the service may call the file by it; null = a link was sent',
  ),
  sentBytes: whole,
  bodyBytes: whole,
  sentSha256: maybeText.describe(
    'SHA-256 of the file as read for the request, without the form around it; for a link, of the whole request body. Computed before the last bytes were sent; null = they never were',
  ),
  httpStatus: whole.nullable(),
  requestId: maybeText,
})

const MachineKeptReply = z.strictObject({
  sha256: Digest,
  bytes: whole,
  receivedAt: IsoInstant.describe('for an attached reply: when it was attached'),
  isWhole: flag.describe('false = the reply was cut off'),
  isSimulated: flag,
  attachedBy: maybeText.describe(
    'who attached it, after obtaining it from the provider in another way; null = received over the network',
  ),
})

/** How a request ended, and what is stored of it. */
const ended = {
  reason: maybeText.describe('why it ended, as a code'),
  serviceMessage: maybeText.describe('in the service’s words'),
  replies: list(MachineKeptReply).describe('the stored replies, with or without a result'),
}

/** A request about a file or an address, whichever service it went to. */
export const MachineItemRequest = MachineRequest.extend({
  serviceOrigin: text.describe('scheme and host of the service it was sent to'),
  kind: text.describe('image_forensics or fact_check'),
  run: whole,
  ...ended,
  sentFrom: z
    .enum(['this', 'one_of_same', 'another'])
    .nullable()
    .describe(
      'which file was read for it: this = the item’s own (identical files were added later); one_of_same = the item’s own or an identical file; it is unknown which; another = an identical file (the item’s own had not been added yet and was not sent); null = no file, or not read to its end',
    ),
  isOfOtherCase: flag.describe(
    'sent for an identical file in another case of the library: its custody entries belong to that case, and are not in custody extracts of this one',
  ),
  brought: z
    .enum(['analysis', 'fact_check'])
    .nullable()
    .describe('what it led to: service.analysis, or one of factChecks, even if left out; null = neither'),
})

const MachineLinkRequest = MachineRequest.extend({
  kind: text.describe('image_forensics or fact_check'),
  run: whole,
  operator: maybeText,
  bodySha256: maybeText.describe('SHA-256 of the whole request body'),
  ...ended,
})

export const MachineLink = z.strictObject({
  networkUrl: maybeText.describe('the URL as resolved for the network; null = exactly the same'),
  addedAt: IsoInstant,
  listSha256: maybeText.describe('SHA-256 of the list it was in; null = entered by hand'),
  requests: list(MachineLinkRequest).describe('oldest first, at most 200'),
  requestsInAll: whole,
  answersOfOtherCases: list(MachineOtherAnalysis).describe(
    'results in other cases of the library; never this item’s result',
  ),
  file: z
    .strictObject({
      reference: maybeText,
      name: text,
      path: maybeText,
      sha256: maybeText,
      bytes: whole.nullable(),
      format: maybeText,
      attested: Attestation,
      attachedAt: IsoInstant,
      attachedBy: text,
      original: z.strictObject({ state: text, at: IsoInstant }).nullable(),
      otherBytes: MachineOtherBytes,
    })
    .nullable()
    .describe('the file a person saved and attached. It is unknown whether the service fetched an identical one'),
})

const MachineResult = z.strictObject({
  summary: maybeText.describe('the PDF prints the first 4,000 characters'),
  claims: list(
    Claim.omit({ at: true })
      .extend({ verdict: maybeText.describe('the service’s own word'), confidence: score('claim_certainty') })
      .strict(),
  )
    .nullable()
    .describe('the PDF prints the first 50'),
  sources: list(
    FoundSource.omit({ at: true })
      .extend({ pages: list(FoundPage.omit({ at: true }).strict()) })
      .strict(),
  )
    .nullable()
    .describe('the PDF prints the first 200 pages by first-seen date'),
  transcript: z
    .strictObject({
      language: maybeText,
      turns: list(Turn.omit({ at: true }).strict()),
      bareTimes: Transcript.shape.bareTimes.describe('the unit assumed for times sent without one; absent = none was'),
      unreadTimes: Transcript.shape.unreadTimes.describe(
        'number of turns sent with a time that is not read; absent = none',
      ),
    })
    .nullable(),
  otherForms: FactCheckResult.shape.otherForms,
  modality: maybeText.describe('as named within the result'),
  hasDetailedReport: flag.nullable(),
  foundAt: FactCheckResult.shape.foundAt.describe(
    'the path in the reply that each part was read from; `isPublicName` false = under a name that only resembles a public one',
  ),
})

/** Members of a reply about a job besides its result, as sent. */
const MachineJobReply = ParsedJobReply.omit({ result: true, unread: true, unreadLeftOut: true, notes: true })
  .extend({
    userContext: maybeText.describe('the text sent along, as repeated by the service; null also where `context` is'),
    progress: z.number().nullable().describe('percent, as sent'),
  })
  .strict()

const ofJobReply = {
  reply: MachineJobReply.nullable().describe('what the reply says of the job besides its result; null = no reply'),
  result: MachineResult.nullable(),
  ...unreadMembers,
}

/** A reply that did not end its job. */
const MachineBeside = z.strictObject({
  receivedAt: IsoInstant,
  sha256: Digest.nullable().describe('of the raw reply; null = not known'),
  ...ofJobReply,
})

export const MachineFactCheck = z.strictObject({
  jobId: text,
  state: text.describe('watching, completed, failed, cancelled, lost, stalled or left'),
  status: maybeText.describe('the service’s own word in the last reply'),
  progress: z.number().nullable().describe('percent, as in the last reply that names it'),
  statusMessage: maybeText.describe('the newest of any reply, also of a job that failed'),
  statusMessageAt: MaybeInstant.describe('when the reply with it was received; null = the last reply has it'),
  errorMessage: maybeText.describe('the newest of any reply'),
  errorMessageAt: MaybeInstant.describe('as `statusMessageAt`'),
  contradictedBy: maybeText.describe('a different end that a later reply named'),
  modality: text,
  run: whole,
  sentName: maybeText,
  serviceOrigin: text,
  context: maybeText.describe(
    'text sent along; empty = none; null = there is some, but it belongs to a check in another case',
  ),
  isCurrent: flag,
  isSimulated: flag,
  submittedAt: IsoInstant,
  endedAt: MaybeInstant,
  answeredAt: MaybeInstant.describe(
    'for a fact check without a known end: when the service last reported on it; null = never, or its end is known',
  ),
  trouble: JobTrouble.nullable().describe(
    'why the last status request brought no news of it, as a code; null = it did, or none was sent',
  ),
  troubleAnswer: TroubleAnswer.extend({
    trouble: JobTrouble.describe('what it means, as a code'),
    httpStatus: whole,
    message: maybeText.describe('the service’s own words; of a reply about another job, the ID it names'),
    receivedAt: IsoInstant,
    isEarlier: TroubleAnswer.shape.isEarlier.describe(
      'true = it is not the reply to the last status request, which had none; absent = it is',
    ),
  })
    .strict()
    .nullable()
    .describe('the newest reply that brought no news of it, since the last that did; null = none was received'),
  creditsReserved: z.number().nullable(),
  creditsUsed: z.number().nullable(),
  answer: z
    .strictObject({ receivedAt: MaybeInstant, sha256: Digest, bytes: whole })
    .nullable()
    .describe('the final reply; null = none yet'),
  ...ofJobReply,
  partial: MachineBeside.nullable().describe(
    'part of a result, from a reply that did not end the job: never its result, and it may lack parts. null = none is stored, or there is a result',
  ),
  contradiction: MachineBeside.nullable().describe(
    'the newest reply after the final one that reports a different end, see `contradictedBy`; the first end counts. null = none',
  ),
})

import { z } from 'zod'
import { WrittenText } from '../../../shared/model/report-omissions.ts'
import { CopyState } from '../../../shared/model/viewing-copy.ts'
import { ALTERED_PARTS } from '../facts/finding-facts.ts'
import { FACT_PARTS } from './fact-parts.ts'
import { MachineFinding } from './finding-schema.ts'
import { MachineFile } from './local-schema.ts'
import { Base64, Digest, IsoInstant, Scale } from './parts.ts'
import { MachinePlate } from './plate-schema.ts'
import {
  MachineAnalysis,
  MachineFactCheck,
  MachineItemRequest,
  MachineLink,
  MachineOtherAnalysis,
  MachineRefusal,
  MachineRequest,
  MachineRow,
} from './service-schema.ts'

/** Raised when a member leaves, or means something else; a new member does not raise it. */
export const SCHEMA_VERSION = 2
export const FORMAT = 'touchstone-export'

export const MachineItem = z.strictObject({
  reference: z.string().describe('ITEM-0007, unique in the case and never reused'),
  exhibit: z.strictObject({
    reference: z.string(),
    name: z.string(),
    kind: z.string().describe('folder, file or links'),
    path: z.string().nullable().describe('as it was taken in, readable; null = a list of links'),
    addedAt: IsoInstant,
    isReadOnlyMount: z.boolean().nullable().describe('how the volume was mounted at intake; null = not known'),
  }),
  name: z.string().describe('readable; bytes that are not UTF-8, and control characters, stand as \\xHH'),
  nameBytes: Base64.describe('base64 of the name’s bytes where `name` does not say them exactly; else null'),
  path: z.string().describe('full path as read, readable; of a link its exact address'),
  pathBytes: Base64.describe('base64 of the path’s bytes where `path` does not say them exactly; else null'),
  kind: z.string().nullable().describe('image, audio, video, document, other or link; null = not read'),
  url: z.string().nullable().describe('the exact address of a link; null = a file'),
  status: z
    .string()
    .describe(
      'where it stands with image forensics, see the list of them below; of a service that is not in use where the one in use was not asked',
    ),
  file: MachineFile.nullable().describe('null = an address'),
  link: MachineLink.nullable().describe('null = a file'),
  service: z.strictObject({
    analysis: MachineAnalysis.nullable().describe('the analysis the report is about; null = none is stored'),
    answerErasedAt: IsoInstant.nullable().describe(
      'when an answer about these bytes or this address was erased; null = none was, or an analysis is stored',
    ),
    others: z.array(MachineOtherAnalysis).describe('every other stored analysis, newest first; never averaged'),
    requests: z
      .array(MachineRequest)
      .describe('of those in `requests` the ones of the current check of a file at the service in use, oldest first'),
  }),
  requests: z
    .array(MachineItemRequest)
    .describe(
      'every request about it, of every service, account, run and kind, oldest first, at most the newest 200; where `altered` names requests, without those',
    ),
  requestsInAll: z
    .number()
    .int()
    .describe(
      'how many there are, those beyond the 200 and those of a part left out too, and none that `altered` tells of',
    ),
  otherRequests: z
    .array(
      z.strictObject({
        sha256: Digest.describe('of the whole content then'),
        requests: z.array(MachineItemRequest).describe('oldest first, at most the newest 200'),
        requestsInAll: z.number().int().describe('how many there are, those beyond the 200 and those left out too'),
      }),
    )
    .describe('the same about other bytes its file was taken in with; bytes that nothing was asked about are left out'),
  factChecks: z.array(MachineFactCheck).describe('newest first, at most 20'),
  factChecksInAll: z.number().int().describe('how many there are, those beyond the 20 and those left out too'),
  refusedReadings: z
    .array(MachineRefusal)
    .describe(
      'results that are stored, or were, and are left out of the export, because a row behind them does not hold against the custody log; a fact check whose question, request or job does not hold is left out whole',
    ),
  notHeld: z
    .array(MachineRow)
    .describe('every stored row about it that does not hold against the custody log: what it says is left out'),
  finding: MachineFinding.nullable().describe('what a person recorded; null = nothing ever'),
  redaction: z
    .strictObject({
      regions: z
        .number()
        .int()
        .describe('how many a person drew; they are solid black in the PDF, the file is not touched'),
      setAt: IsoInstant,
      setBy: z.string(),
      printedSha256: Digest.describe(
        'SHA-256 of that picture as it is printed, without them; it tells which picture was printed, not that it is that of the file',
      ),
    })
    .nullable()
    .describe(
      'what was taken out of the printed picture, of a link out of that of its attached file; null = nothing, or no picture is printed',
    ),
  withheld: z
    .strictObject({ setAt: IsoInstant, setBy: z.string() })
    .nullable()
    .describe(
      'who marked regions to be taken out of its picture, of a link out of that of its attached file, for other bytes that the file, or one of the same bytes, held, and when; none were ever marked for the bytes the export is about, and the picture is not printed until somebody settles that; null = it is not withheld, or pictures were left out',
    ),
  altered: z
    .array(z.enum(ALTERED_PARTS))
    .describe(
      'what is stored of it, does not hold against the custody log, and is left out: the finding with its history, status and tags (marks), what was taken out of its picture, which is not printed then (redaction), or requests about it or about other bytes its file held (requests); what else is said of sending it is said without those',
    ),
  pictures: z
    .enum(['shown', 'veiled', 'lifted'])
    .describe(
      'how pictures stand in the PDF where it has any: it has none of an item that is `withheld`, or of which `altered` names the redaction, nor where pictures were left out; lifted = shown by a deliberate yes. They are drawn from copies for viewing that the library keeps, see `viewingCopy`',
    ),
  viewingCopy: CopyState.nullable().describe(
    'how the copy behind its picture, frame or waveform in the PDF, or of a link behind the picture of its attached file, stands to the custody log, which holds the SHA-256 of each copy from its making: entered = it has that SHA-256; drawn_anew = the one kept did not, and this one was drawn from the original for the report; not_entered = the log does not tell of it, and nothing proves it; different = the one kept does not have that SHA-256, and is not printed; null = there is none, it is `withheld` or `altered`, or pictures were left out',
  ),
  isSimulated: z.boolean().describe('something in it came from a simulated service'),
})
export type MachineItem = z.infer<typeof MachineItem>

export const MachineCustody = z
  .strictObject({
    entries: z.number().int().describe('number of entries of the custody log'),
    head: Digest.describe('hash of the newest entry'),
    at: IsoInstant,
  })
  .nullable()
  .describe('the custody log as it stood when the export was made; null = it is empty')

const Given = z.string().nullable().describe('as a person gave it; null = not given, or its part was left out')

export const MachineReport = z.strictObject({
  number: z.number().int().describe('from 1 in each case, never reused'),
  version: z.number().int(),
  supersedes: z
    .strictObject({ version: z.number().int(), madeAt: IsoInstant })
    .nullable()
    .describe('the version of this report before it; null = none'),
  ownReference: Given.describe('how the organisation calls the case; null = not given, or its part was left out'),
  organisation: Given,
  classification: Given,
  examiner: Given,
  requester: Given,
  request: Given,
  caseDescription: Given.describe('what a person wrote of the case; null = nothing, or its part was left out'),
  question: Given,
  scope: Given,
  conclusion: Given,
  altered: z
    .array(WrittenText)
    .describe(
      'what persons wrote of the report or its case that is left out, because it does not hold against the custody log; caseName = the name in `case` is empty',
    ),
  notHeld: z
    .array(MachineRow)
    .describe('every stored row of the case, or of the library as a whole, that does not hold against the custody log'),
  missingItems: z
    .array(z.strictObject({ from: z.string(), to: z.string() }))
    .nullable()
    .describe(
      'first and last reference of each range that was given, was not erased, and has no item in the case; null = not looked for: the report is not of all items of the case',
    ),
  erasedItems: z
    .array(z.strictObject({ from: z.string(), to: z.string(), entry: z.int().positive() }))
    .nullable()
    .describe(
      'first and last reference of each range of items that were erased from the case, and the number of the custody entry that tells of it; null as for missingItems',
    ),
})
export type MachineReport = z.infer<typeof MachineReport>

export const MachineHead = z.strictObject({
  format: z.literal(FORMAT),
  schemaVersion: z.literal(SCHEMA_VERSION),
  made: z.strictObject({
    at: IsoInstant,
    zone: z.string().describe('IANA zone of the desk'),
    operator: z.string(),
    appVersion: z.string(),
    runtime: z.string(),
    isDemo: z
      .boolean()
      .describe('made in the demo: nothing in it is real; not there = made by a version without a demo'),
  }),
  case: z.strictObject({ reference: z.string(), name: z.string() }),
  report: MachineReport.nullable().describe('null = no report of a case or a selection'),
  custody: MachineCustody,
  custodyWalk: z
    .strictObject({
      state: z.enum(['whole', 'broken']),
      brokenAt: z.number().int().nullable().describe('number of the first entry that does not hold; null = all do'),
    })
    .nullable()
    .describe(
      'how the custody log was found when it was walked, for this export, from its first entry to `custody`: whole = each entry has its number, its hash and its link to the one before; broken = one has not, and what the export takes from the log is not proven by it; null = it was not walked; not there = made by a version that did not walk it',
    ),
  leftOut: z
    .array(z.enum(FACT_PARTS))
    .describe(
      'parts a person left out of the report; their members are empty here, but for what the local observation of an item names all the same',
    ),
  scales: z.record(Scale, z.string()).describe('what each scale means'),
})
export type MachineHead = z.infer<typeof MachineHead>

/** An item of which nothing could be said, in its place in the PDF and at the end of the JSON. */
export const MachineFailure = z.strictObject({
  reference: z.string(),
  name: z.string(),
  reason: z.string().describe('gone, failed, too_slow, or altered: stored otherwise than the custody log says'),
})
export type MachineFailure = z.infer<typeof MachineFailure>

/** The whole document. Items stand one a line, so that a reader may take them line by line. */
export const MachineExport = MachineHead.extend({
  items: z.array(MachineItem),
  failed: z.array(MachineFailure).describe('items whose facts could not be gathered'),
  itemCount: z.number().int().describe('entries of `items`'),
  isSimulated: z.boolean().describe('something in one of the items came from a simulated service'),
  enteredMeanwhile: z
    .strictObject({ count: z.number().int(), from: z.number().int(), to: z.number().int() })
    .nullable()
    .describe(
      'numbers of the first and last entry of the custody log about the case that came after `custody` while the export was made; what they tell may stand in some items; null = none',
    ),
  plates: z
    .array(MachinePlate)
    .nullable()
    .describe(
      'pairs of items that a person put side by side, in their order; null = their part was left out of the report, or this is the JSON of a volume other than the last, where they stand; not there = made by a version that did not tell of them',
    ),
})
export type MachineExport = z.infer<typeof MachineExport>

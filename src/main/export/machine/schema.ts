import { z } from 'zod'
import { ALTERED_PARTS } from '../../../shared/model/altered-parts.ts'
import { ReviewStatus } from '../../../shared/model/finding.ts'
import { INCONSISTENCY_KINDS, NOTICED_KINDS } from '../../../shared/model/remark-kinds.ts'
import { WrittenText } from '../../../shared/model/report-omissions.ts'
import { FACT_PARTS, ReportPreset } from '../../../shared/model/report-options.ts'
import { CopyState } from '../../../shared/model/viewing-copy.ts'
import { MachineFile } from './local-schema.ts'
import { Base64, Digest, flag, IsoInstant, list, maybeText, Scale, text, whole } from './parts.ts'
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
export const SCHEMA_VERSION = 4
export const FORMAT = 'touchstone-export'

/** One revision of a finding, without the notes of the desk. */
const MachineRevision = z.strictObject({
  revision: whole.describe('1, 2, … of its item'),
  isWithdrawn: flag,
  about: z
    .strictObject({ sha256: Digest.nullable(), url: maybeText })
    .describe('version of the item it was made about; both null = the item was never read'),
  proposition: text,
  alternative: text,
  conclusion: maybeText.describe('one word of `ladder`; null = no conclusion'),
  ladder: list(text).nullable().describe('the conclusion scale in use when it was made'),
  grounds: text,
  reason: text.describe('why the conclusion was changed or withdrawn; empty = not given'),
  author: text,
  at: IsoInstant,
  textSha256: Digest.describe(
    'SHA-256 of the JSON array [proposition, alternative, grounds] in UTF-8, as recorded in the custody entry',
  ),
})

/** The current finding as printed; the desk’s notes only where somebody chose them. */
const MachineCurrent = MachineRevision.extend({
  notes: maybeText.describe('notes of the desk; empty = none; null = not chosen for the report'),
})

const MachineFinding = z.strictObject({
  current: MachineCurrent.nullable().describe('the current finding; null = none'),
  isOfOtherBytes: flag.describe('it was made about another version of the file than this export'),
  later: whole.describe('later revisions, where the export is about an earlier version of the file; else 0'),
  history: list(MachineRevision).describe('every revision, newest first, at most 100'),
  revisions: whole.describe('total number'),
  status: ReviewStatus.nullable().describe(
    'a mark of the desk, reviewed or second_look, and not an independent review; null = not set',
  ),
  statusSetBy: maybeText.describe('who set `status`'),
  statusSetAt: IsoInstant.nullable().describe('when it was set'),
  tags: list(text),
})

export const MachineItem = z.strictObject({
  reference: text.describe('ITEM-0007, unique in the case and never reused'),
  exhibit: z.strictObject({
    reference: text,
    name: text,
    kind: text.describe('folder, file or links'),
    path: maybeText.describe('path, readable; null = a list of links'),
    addedAt: IsoInstant,
    isReadOnlyMount: flag
      .nullable()
      .describe(
        'whether the volume was mounted read-only at every scan, as the system stated; false = writable at a scan: any program could have changed files before they were hashed; null = not on record for every scan',
      ),
  }),
  name: text.describe('readable; bytes that are not UTF-8, and control characters, appear as \\xHH'),
  nameBytes: Base64.describe('the name in base64 where `name` is not exact; else null'),
  path: text.describe('full path, readable, also if relocated since it was read; for a link, its exact URL'),
  pathBytes: Base64.describe('the path in base64 where `path` is not exact; else null'),
  kind: maybeText.describe('image, audio, video, document, other or link; null = not read'),
  url: maybeText.describe('the exact URL of a link; null = a file'),
  status: text.describe(
    'status in image forensics, see the list below: at the service in use; where nothing was sent to it, or none was in use, that of the result reported, or of the request to another service',
  ),
  file: MachineFile.nullable().describe('null = a link'),
  link: MachineLink.nullable().describe('null = a file'),
  service: z.strictObject({
    analysis: MachineAnalysis.nullable().describe('the result the report is about; null = none is stored'),
    answerErasedAt: IsoInstant.nullable().describe(
      'when a reply about this file or link was erased; null = none was, or a result is stored',
    ),
    others: list(MachineOtherAnalysis).describe('all other stored results, newest first; never averaged'),
    requests: list(MachineRequest).describe(
      'for a file: those of `requests` that belong to its current check at the service in use, oldest first',
    ),
  }),
  requests: list(MachineItemRequest).describe(
    'every request about it, to any service, from any account, of any run and kind, oldest first, at most the newest 200; without those that `altered` refers to',
  ),
  requestsInAll: whole.describe(
    'total number, including those beyond the 200 and those of a part left out, without those that `altered` refers to',
  ),
  otherRequests: list(
    z.strictObject({
      sha256: Digest.describe('of that version'),
      requests: list(MachineItemRequest).describe('oldest first, at most the newest 200'),
      requestsInAll: whole.describe('total number, including those beyond the 200 and those left out'),
    }),
  ).describe('the same for other versions of its file that were added, if there are any requests about them'),
  factChecks: list(MachineFactCheck).describe('newest first, at most 20'),
  factChecksInAll: whole.describe('total number, including those beyond the 20 and those left out'),
  refusedReadings: list(MachineRefusal).describe(
    'results left out of the export because a stored row behind them does not match the custody log. A fact check whose check, request or job does not match is left out completely',
  ),
  notHeld: list(MachineRow).describe(
    'every stored row about it that does not match the custody log; its contents are left out',
  ),
  inconsistencies: list(
    z.strictObject({
      kind: z.enum(INCONSISTENCY_KINDS),
      text: text.describe('both sides, as the PDF states them'),
      sources: text.describe('where each side comes from'),
    }),
  ).describe(
    'what cannot both be so: the file against its name, against itself, against the service’s statements, and the service against itself. Nothing is decided about which side is right',
  ),
  noticed: list(
    z.strictObject({
      kind: z.enum(NOTICED_KINDS),
      text: text.describe('as the PDF states it'),
      sources: text.describe('where it comes from'),
    }),
  ).describe('what is worth seeing and is no inconsistency, in the file and in the reply; nothing is in both lists'),
  finding: MachineFinding.nullable().describe('finding, status and tags set by people; null = never any'),
  redaction: z
    .strictObject({
      regions: whole.describe('number of regions a person drew; solid black in the PDF, the file is not touched'),
      setBy: text,
      setAt: IsoInstant,
      printedSha256: Digest.describe(
        'SHA-256 of the image as printed, with the regions blacked out; it identifies the printed image and does not show that it is that of the file',
      ),
    })
    .nullable()
    .describe(
      'redaction of the printed image, for a link of that of its attached file; null = none, or no image is printed',
    ),
  withheld: z
    .strictObject({ setBy: text, setAt: IsoInstant })
    .nullable()
    .describe(
      'who marked regions for redaction on another version of the file (or of an identical file; for a link, of its attached file), and when. None were marked on the version this export is about, so the image is not printed until somebody decides. null = not withheld, or images were left out',
    ),
  altered: list(z.enum(ALTERED_PARTS)).describe(
    'what is stored, does not match the custody log, and is left out: finding = the finding with its history; marks = status and tags; redaction = the redaction, and then the image is not printed; requests = requests about it or about other versions of its file, and then other statements about sending leave them out',
  ),
  pictures: z
    .enum(['shown', 'veiled', 'lifted'])
    .describe(
      'how images appear in the PDF: shown, veiled, or shown because a person lifted the veil (lifted). There are none if the item is `withheld`, if `altered` names its redaction, or if images were left out. They are drawn from previews stored in the library, see `viewingCopy`',
    ),
  viewingCopy: CopyState.nullable().describe(
    'how the preview behind its image, frame or waveform in the PDF (for a link: that of its attached file) compares with the SHA-256 that the custody log recorded when it was made: entered = same; drawn_anew = the stored one differed, and this one was drawn from the original for the report; not_entered = not recorded in the log, so unverified; different = the stored one differs, and is not printed; null = there is none, it is `withheld` or `altered`, or images were left out',
  ),
  isSimulated: flag.describe('contains something from a simulated service'),
})
export type MachineItem = z.infer<typeof MachineItem>

const MachineCustody = z
  .strictObject({
    entries: whole.describe('number of entries of the custody log'),
    head: Digest.describe('hash of the newest entry'),
    at: IsoInstant,
  })
  .nullable()
  .describe('the custody log when the export was made; null = empty')

/** A text that somebody gave, as `what` says. */
const given = (what: string) => maybeText.describe(`${what}; null = not entered, or its part was left out`)
const Given = given('as entered by a person')
const OfDesk = given('as entered by a person for the case, or else for all reports of the desk')

export const MachineReport = z.strictObject({
  number: whole.describe('from 1 in each case, never reused'),
  version: whole,
  supersedes: z
    .strictObject({ version: whole, madeAt: IsoInstant })
    .nullable()
    .describe('the previous version of this report; null = none'),
  others: list(
    z.strictObject({
      number: whole,
      version: whole,
      madeAt: IsoInstant,
      items: whole.describe('number of items'),
      preset: ReportPreset.nullable().describe('null = none that this version has'),
    }),
  ).describe(
    'every report of the case made before this one, oldest first; a row that does not match the log is left out',
  ),
  ownReference: given('the organisation’s own reference for the case'),
  caseDescription: given('description of the case, as entered by a person'),
  organisation: OfDesk,
  laboratory: OfDesk,
  address: OfDesk,
  examiner: OfDesk,
  qualifications: OfDesk,
  requester: Given,
  request: Given,
  classification: Given,
  reviewer: given(
    'who reviewed the report independently of the examiner, as entered by a person and not confirmed here',
  ),
  question: Given,
  scope: Given,
  receipt: given('from whom the evidence was received and in what condition, as entered by a person'),
  background: given('what the examiner knew beforehand, as entered by a person'),
  conclusion: Given,
  altered: list(WrittenText).describe(
    'texts about the report or its case that are left out because they do not match the custody log; caseName = the name in `case` is empty',
  ),
  notHeld: list(MachineRow).describe(
    'every stored row of the case, or of the library as a whole, that does not match the custody log',
  ),
  missingItems: list(z.strictObject({ from: text, to: text }))
    .nullable()
    .describe(
      'first and last reference of each range of references that were assigned and not erased, but have no item in the case; null = not checked, because the report does not cover all items of the case',
    ),
  erasedItems: list(z.strictObject({ from: text, to: text, entry: whole.positive() }))
    .nullable()
    .describe(
      'first and last reference of each range of items erased from the case, and the number of the custody entry that records it; null as for missingItems',
    ),
})
export type MachineReport = z.infer<typeof MachineReport>

export const MachineHead = z.strictObject({
  format: z.literal(FORMAT),
  schemaVersion: z.literal(SCHEMA_VERSION),
  made: z.strictObject({
    at: IsoInstant.describe('when the export was begun'),
    zone: text.describe('IANA zone of the desk'),
    operator: text.describe('as entered in the settings; identity not checked'),
    appVersion: text,
    runtime: text,
    isDemo: flag.describe('made in the demo: nothing in it is real; not there = made by a version without a demo'),
  }),
  case: z.strictObject({ reference: text, name: text }),
  report: MachineReport.nullable().describe('null = not a report of a case or a selection'),
  custody: MachineCustody,
  custodyWalk: z
    .strictObject({
      state: z.enum(['whole', 'broken']),
      brokenAt: whole.nullable().describe('number of the first faulty entry; null = none'),
    })
    .nullable()
    .describe(
      'the custody log as verified for this export, from its first entry to `custody`: whole = number, hash and link to the previous entry are correct for each entry; broken = not for one of them, so the log does not support what the export takes from it; null = not verified; absent = made by a version that did not verify it',
    ),
  leftOut: list(z.enum(FACT_PARTS)).describe(
    'parts a person left out of the report; their members are empty here, except what a report names under “From the file” of an item anyway',
  ),
  scales: z.record(Scale, text).describe('meaning of each scale'),
})
export type MachineHead = z.infer<typeof MachineHead>

/** An item whose facts could not be gathered; listed in its place in the PDF and at the end of the JSON. */
export const MachineFailure = z.strictObject({
  reference: text,
  name: text,
  reason: text.describe('gone, failed, too_slow, or altered (what is stored does not match the custody log)'),
})
export type MachineFailure = z.infer<typeof MachineFailure>

const Side = z
  .strictObject({
    reference: text,
    sha256: Digest.nullable().describe('of the whole file; null = a link, or not read'),
  })
  .nullable()
  .describe('null = its facts could not be gathered, see `failed`')

/** Two items that a person compared, and what differs. */
export const MachinePlate = z.strictObject({
  a: Side,
  b: Side,
  differing: list(
    z.strictObject({
      heading: text.describe('heading of the field; for a tag, its metadata block'),
      field: text,
      a: text,
      b: text,
    }),
  )
    .nullable()
    .describe(
      'every field known to differ, except hashes, with both values as the PDF words them (it prints the first 60 fields and the first 300 characters of each value). A missing value is replaced by the reason. Left out: fields of parts left out of the report, and raw GPS tags whose difference is shown as location, altitude or direction. null = the facts of one of the two could not be gathered',
    ),
})
export type MachinePlate = z.infer<typeof MachinePlate>

/** The whole document. Items stand one a line, so that a reader may take them line by line. */
export const MachineExport = MachineHead.extend({
  items: list(MachineItem),
  failed: list(MachineFailure).describe('items whose facts could not be gathered'),
  itemCount: whole.describe('number of `items`'),
  isSimulated: flag.describe('an item contains something from a simulated service'),
  enteredMeanwhile: z
    .strictObject({ count: whole, from: whole, to: whole })
    .nullable()
    .describe(
      'numbers of the first and last custody entry about the case that were added after `custody`, while the export was made; some items may reflect them; null = none',
    ),
  plates: list(MachinePlate)
    .nullable()
    .describe(
      'pairs of items that a person compared, in order; null = their part was left out of the report, or this is not the last volume, which contains them; absent = made by a version that did not export them',
    ),
})
export type MachineExport = z.infer<typeof MachineExport>

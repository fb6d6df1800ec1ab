import { z } from 'zod'
import { CaseId, Instant, ItemId } from './ids.ts'
import { NotHeld } from './not-held.ts'
import { SignedHeads } from './signed-heads.ts'

/** State of the custody log at an export: the number of entries, and the hash of the newest. */
export const ExportedHead = z.object({ entries: z.number().int().min(1), head: z.string().regex(/^[0-9a-f]{64}$/) })
export type ExportedHead = z.infer<typeof ExportedHead>

/**
 * Why an entry fails verification. number = it is missing, and `found` is the number of the entry in its place; link =
 * it does not point to the entry before it; hash = its content does not match its hash; emptied = its content was
 * removed, and no erasure entry names it.
 */
export const ChainFault = z.discriminatedUnion('what', [
  z.object({ what: z.literal('number'), found: z.number() }),
  z.object({ what: z.literal('link') }),
  z.object({ what: z.literal('hash') }),
  z.object({ what: z.literal('emptied') }),
])
export type ChainFault = z.infer<typeof ChainFault>

/** Result of verifying the chain of the custody log. */
export const ChainState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('whole'),
    entries: z.number().int(),
    /** null = the log is empty. */
    head: z.string().nullable(),
    /** Entries emptied by erasures. */
    removed: z.number().int(),
    /**
     * Entries whose time is before that of the previous entry: the machine's clock was set back. `first` = an entry
     * number.
     */
    stepsBack: z.object({ count: z.number().int(), first: z.number().int().nullable() }),
  }),
  z.object({
    state: z.literal('broken'),
    /** The number of the first entry that fails. */
    brokenAt: z.number().int(),
    /** As stated by that entry; null = it is missing. */
    at: Instant.nullable(),
    type: z.string().nullable(),
    fault: ChainFault,
  }),
])
export type ChainState = z.infer<typeof ChainState>
export type BrokenChain = Extract<ChainState, { state: 'broken' }>

/** State of the log when it was verified for a report: unbroken up to the head that is named, or which entry fails. */
export const LogWalk = z.discriminatedUnion('state', [z.object({ state: z.literal('whole') }), ChainState.options[1]])
export type LogWalk = z.infer<typeof LogWalk>

/**
 * State of an exported head in the log. contained = that entry is in the log; cut = the log is shorter now; different =
 * the entry of that number is another one; not_reached = the walk ended before it.
 */
export const HeadState = z.enum(['contained', 'cut', 'different', 'not_reached'])
export type HeadState = z.infer<typeof HeadState>

/** A part of an entry's sentence: our words, a name chosen by others, or a hash in full (`words/custody.ts`). */
export const CustodyPiece = z.union([z.string(), z.object({ name: z.string() }), z.object({ digest: z.string() })])
export type CustodyPiece = z.infer<typeof CustodyPiece>

/** Groups of events for filtering on screen. `other` = written by a newer version. */
export const CustodyGroup = z.enum([
  'case',
  'evidence',
  'originals',
  'viewing',
  'sending',
  'answers',
  'finding',
  'export',
  'library',
  'settings',
  'other',
])
export type CustodyGroup = z.infer<typeof CustodyGroup>

/** Filter of the entries shown, of one case or of the whole library, newest first. null, [] and '' = any. */
export const CustodyFilter = z.object({
  caseId: CaseId.nullable(),
  groups: z.array(CustodyGroup).max(20),
  /** Entries that name the item, its bytes or a request about them; only within its case. */
  itemId: ItemId.nullable(),
  actor: z.string().max(1000).nullable(),
  /** From this instant (inclusive) until that one (exclusive). */
  from: Instant.nullable(),
  before: Instant.nullable(),
  /** Searched in the sentence, the payload, or as the number: "#12". */
  text: z.string().max(400),
})
export type CustodyFilter = z.infer<typeof CustodyFilter>

/** Whether a filter excludes nothing: only such a table shows that nothing is missing between its rows. */
export const isWholeLog = ({ caseId, groups, itemId, actor, from, before, text }: CustodyFilter): boolean =>
  [caseId, itemId, actor, from, before].every((one) => one === null) && groups.length === 0 && text.trim() === ''

/** One entry of the custody log, as a sentence. */
export const CustodyRow = z.object({
  seq: z.number().int(),
  at: Instant,
  /** Who did it; '' = no name had been entered. */
  actor: z.string(),
  type: z.string(),
  group: CustodyGroup,
  pieces: z.array(CustodyPiece),
  caseId: CaseId.nullable(),
  caseReference: z.string().nullable(),
  /** The items it names, at most three; `itemId`: null = the item no longer exists. */
  items: z.array(z.object({ reference: z.string(), itemId: ItemId.nullable() })),
  itemCount: z.number().int(),
  /** Emptied by an erasure: a tombstone. */
  isRemoved: z.boolean(),
})
export type CustodyRow = z.infer<typeof CustodyRow>

/** One entry with everything that is hashed, and its hashes. */
export const CustodyEntry = z.object({
  row: CustodyRow,
  /** JSON, as stored. */
  payload: z.string(),
  prevHash: z.string(),
  hash: z.string(),
  monoNs: z.number(),
  bootId: z.string(),
})
export type CustodyEntry = z.infer<typeof CustodyEntry>

/** The position of an entry among those that match a filter, newest first. */
export const CustodyPlace = z.object({
  /** An entry of that number exists. */
  isThere: z.boolean(),
  /** Its case; null = it is of the library, or does not exist. */
  caseId: CaseId.nullable(),
  /** null = it does not match, or does not exist. */
  index: z.number().int().nullable(),
  /** The index of the newest entry that is not newer than it; 0 = there is none. */
  nearest: z.number().int(),
})
export type CustodyPlace = z.infer<typeof CustodyPlace>

/** An entry as a row of the log's table. */
export type CustodyTableRow = {
  seq: number
  at: number
  caseReference: string | null
  /** References of all the items it names. */
  items: string[]
  type: string
  /** The sentence shown on screen. */
  words: string
  actor: string
  /** JSON, as stored. */
  payload: string
  /**
   * Hexadecimal; SHA-256 of these bytes and the payload is the `payloadSha256` in `hashed`; '' = the entry was emptied.
   */
  salt: string
  prevHash: string
  hash: string
  /** JSON; SHA-256 of `prevHash` followed by this is `hash`. */
  hashed: string
  isRemoved: boolean
}

/** Entries of the custody log for a report, oldest first, with the state of the log. */
export type CustodyExtract = {
  entries: {
    seq: number
    at: number
    actor: string
    type: string
    pieces: CustodyPiece[]
    hash: string
    /** Entries in scope omitted between this one and the previous one; null = none. */
    gap: { count: number; from: number; to: number } | null
  }[]
  /**
   * Of those in scope, the entries that say what became of the evidence: of each kind the first and the last if there
   * are many, and of exports the newest, which names the others. `gap` counts milestones alone.
   */
  milestones: Omit<CustodyExtract['entries'][number], 'type'>[]
  /** Number of entries in scope, including those omitted. */
  total: number
  /** null = the log is empty. */
  head: ExportedHead | null
}

/**
 * How many entries an extract has before its middle is omitted: `inAll`, of which the first up to `received` are about
 * the intake of evidence. However many those are, a third of `inAll` is reserved for the newest.
 */
export type ExtractLimits = { inAll: number; received: number }

/** Progress of a verification of the custody log. `facts` = comparing what the entries record. */
export type LogProgress = z.infer<typeof LogProgress>
export const LogProgress = z.object({
  what: z.enum(['log', 'facts', 'database']),
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes of the library's write-ahead log, which grows with what is written meanwhile. */
  walBytes: z.number().int(),
})

/** How much was compared with its log entries, and what differs. */
export const Compared = z.object({
  checked: z.number().int(),
  /** "CASE-2026-001 ITEM-0007"; at most twenty are named. */
  different: z.array(z.string()),
  differentCount: z.number().int(),
})
export type Compared = z.infer<typeof Compared>

/** Result of verifying the custody log, the database, and what the log records. */
export const LogVerification = z.object({
  outcome: z.enum(['whole', 'broken']),
  /** Entries walked, including the one that fails. */
  entries: z.number().int(),
  chain: ChainState,
  /** The exported head the log was compared with, and the result; null = none. */
  expected: ExportedHead.nullable(),
  head: HeadState.nullable(),
  /** The signed heads of the log. */
  signedHeads: SignedHeads,
  /** Result of SQLite's own integrity check of the whole file. */
  database: z.enum(['sound', 'damaged']),
  /** Stored rows compared with their newest seal; at most twenty of those that fail are named. */
  rows: Compared.extend({ different: z.array(NotHeld) }),
  /** Saved viewing copies printed in reports, whose hash was compared with the one recorded when they were made. */
  copies: Compared,
  /** Facts that lists show, derived anew from the stored rows. They are not sealed; `touchstone rebuild-facts` rebuilds them. */
  lists: Compared,
  /** Requests whose last bytes, according to the log, were about to leave, each looked up in the journal of charges. */
  charges: Compared,
  durationMs: z.number(),
})
export type LogVerification = z.infer<typeof LogVerification>

/** The newest complete verification: its entry, and what it found. */
export const LastVerification = z.object({
  seq: z.number().int(),
  at: Instant,
  actor: z.string(),
  result: LogVerification,
})
export type LastVerification = z.infer<typeof LastVerification>

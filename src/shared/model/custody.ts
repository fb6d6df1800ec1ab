import { z } from 'zod'
import { CaseId, Instant, ItemId } from './ids.ts'
import { NotHeld } from './not-held.ts'
import { SignedHeads } from './signed-heads.ts'

/** Where the custody log stood when something was exported: how many entries, and the hash of the newest. */
export const ExportedHead = z.object({ entries: z.number().int().min(1), head: z.string().regex(/^[0-9a-f]{64}$/) })
export type ExportedHead = z.infer<typeof ExportedHead>

/**
 * What does not hold about an entry. number = it is not there, and `found` is the number of the one that stands in its
 * place; link = it does not point to the entry before it; hash = it does not say what was hashed; emptied = its
 * contents were taken away, and no entry of an erasure names it.
 */
export const ChainFault = z.discriminatedUnion('what', [
  z.object({ what: z.literal('number'), found: z.number() }),
  z.object({ what: z.literal('link') }),
  z.object({ what: z.literal('hash') }),
  z.object({ what: z.literal('emptied') }),
])
export type ChainFault = z.infer<typeof ChainFault>

/** What a walk of the custody log found. */
export const ChainState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('whole'),
    entries: z.number().int(),
    /** null = the log is empty. */
    head: z.string().nullable(),
    /** Entries emptied by erasures. */
    removed: z.number().int(),
    /** Entries whose time lies before that of the one before: the machine's clock was set back. `first` = a number. */
    stepsBack: z.object({ count: z.number().int(), first: z.number().int().nullable() }),
  }),
  z.object({
    state: z.literal('broken'),
    /** The number of the first entry that does not hold. */
    brokenAt: z.number().int(),
    /** As that entry says; null = it is not there. */
    at: Instant.nullable(),
    type: z.string().nullable(),
    fault: ChainFault,
  }),
])
export type ChainState = z.infer<typeof ChainState>
export type BrokenChain = Extract<ChainState, { state: 'broken' }>

/** How the log was found when it was walked for a report: whole up to the head that is named, or which entry does not hold. */
export const LogWalk = z.discriminatedUnion('state', [z.object({ state: z.literal('whole') }), ChainState.options[1]])
export type LogWalk = z.infer<typeof LogWalk>

/**
 * What became of an exported head. contained = that entry is in the log; cut = the log is shorter now; different = the
 * entry of that number is another one; not_reached = the walk ended before it.
 */
export const HeadState = z.enum(['contained', 'cut', 'different', 'not_reached'])
export type HeadState = z.infer<typeof HeadState>

/** A piece of what an entry says: words of ours, a name strangers chose, or a digest in full (`words/custody.ts`). */
export const CustodyPiece = z.union([z.string(), z.object({ name: z.string() }), z.object({ digest: z.string() })])
export type CustodyPiece = z.infer<typeof CustodyPiece>

/** What events are about, as the screen filters them. `other` = written by a version that knows more than this one. */
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

/** Which entries are shown: of one case or of the whole library, newest first. null, [] and '' = any. */
export const CustodyFilter = z.object({
  caseId: CaseId.nullable(),
  groups: z.array(CustodyGroup).max(20),
  /** Entries that name the item, its bytes or a request about them; only in its case. */
  itemId: ItemId.nullable(),
  actor: z.string().max(1000).nullable(),
  /** From this instant on, and before that one. */
  from: Instant.nullable(),
  before: Instant.nullable(),
  /** In the words, the contents, or the number: "#12". */
  text: z.string().max(400),
})
export type CustodyFilter = z.infer<typeof CustodyFilter>

/** Whether a filter leaves nothing out: only such a table shows that nothing is missing between its rows. */
export const isWholeLog = ({ caseId, groups, itemId, actor, from, before, text }: CustodyFilter): boolean =>
  [caseId, itemId, actor, from, before].every((one) => one === null) && groups.length === 0 && text.trim() === ''

/** One entry of the custody log, in words. */
export const CustodyRow = z.object({
  seq: z.number().int(),
  at: Instant,
  /** Who did it; '' = nobody had given a name. */
  actor: z.string(),
  type: z.string(),
  group: CustodyGroup,
  pieces: z.array(CustodyPiece),
  caseId: CaseId.nullable(),
  caseReference: z.string().nullable(),
  /** The items it names, at most three; `itemId` = null where the item is gone. */
  items: z.array(z.object({ reference: z.string(), itemId: ItemId.nullable() })),
  itemCount: z.number().int(),
  /** Emptied by an erasure: a tombstone. */
  isRemoved: z.boolean(),
})
export type CustodyRow = z.infer<typeof CustodyRow>

/** One entry with everything that is hashed, and its hashes. */
export const CustodyEntry = z.object({
  row: CustodyRow,
  /** JSON, as it is stored. */
  payload: z.string(),
  prevHash: z.string(),
  hash: z.string(),
  monoNs: z.number(),
  bootId: z.string(),
})
export type CustodyEntry = z.infer<typeof CustodyEntry>

/** Where an entry stands among those that fit a filter, newest first. */
export const CustodyPlace = z.object({
  /** There is an entry of that number. */
  isThere: z.boolean(),
  /** The case it is of; null = of the library, or not there. */
  caseId: CaseId.nullable(),
  /** null = it does not fit, or is not there. */
  index: z.number().int().nullable(),
  /** The index of the newest that is not newer than it; 0 where there is none. */
  nearest: z.number().int(),
})
export type CustodyPlace = z.infer<typeof CustodyPlace>

/** An entry as the table of the log tells it. */
export type CustodyTableRow = {
  seq: number
  at: number
  caseReference: string | null
  /** References, every one. */
  items: string[]
  type: string
  /** As the screen says it. */
  words: string
  actor: string
  /** JSON, as it is stored. */
  payload: string
  /** Hexadecimal; SHA-256 of these bytes and the payload is the `payloadSha256` in `hashed`; '' = it was emptied. */
  salt: string
  prevHash: string
  hash: string
  /** JSON; SHA-256 of `prevHash` followed by this is `hash`. */
  hashed: string
  isRemoved: boolean
}

/** Entries of the custody log for a report, oldest first, with where the log stood. */
export type CustodyExtract = {
  entries: {
    seq: number
    at: number
    actor: string
    type: string
    pieces: CustodyPiece[]
    hash: string
    /** Entries that belong to it and are left out between this one and the one above; null = none. */
    gap: { count: number; from: number; to: number } | null
  }[]
  /** Entries that belong to it, those left out too. */
  total: number
  /** null = the log is empty. */
  head: ExportedHead | null
}

/**
 * How many entries an extract has before its middle is left out: `inAll`, of which up to `received` tell how evidence
 * came in, from the first on. However many those are, a third of `inAll` is kept for the newest.
 */
export type ExtractLimits = { inAll: number; received: number }

/** How far a verification of the custody log is. `facts` = what the entries vouch for. */
export type LogProgress = z.infer<typeof LogProgress>
export const LogProgress = z.object({
  what: z.enum(['log', 'facts', 'database']),
  done: z.number().int(),
  total: z.number().int(),
})

/** How much was compared with what was entered of it, and what is something else. */
export const Compared = z.object({
  checked: z.number().int(),
  /** "CASE-2026-001 ITEM-0007"; at most twenty are named. */
  different: z.array(z.string()),
  differentCount: z.number().int(),
})
export type Compared = z.infer<typeof Compared>

/** What a verification of the custody log, the database, and what the log vouches for found. */
export const LogVerification = z.object({
  outcome: z.enum(['whole', 'broken']),
  /** Entries walked, the one that does not hold with them. */
  entries: z.number().int(),
  chain: ChainState,
  /** What the log was compared with, and what came of it; null = with nothing. */
  expected: ExportedHead.nullable(),
  head: HeadState.nullable(),
  /** The heads of the log that were signed. */
  signedHeads: SignedHeads,
  /** What SQLite's own check says of the whole file. */
  database: z.enum(['sound', 'damaged']),
  /** Stored rows that were held against their newest seal; at most twenty of those that do not hold are named. */
  rows: Compared.extend({ different: z.array(NotHeld) }),
  /** Copies for viewing that reports print, as they are kept, whose digest was compared with that of their making. */
  copies: Compared,
  /** Requests of which the log says that their last bytes were about to leave, each looked for in the journal of charges. */
  charges: Compared,
  durationMs: z.number(),
})
export type LogVerification = z.infer<typeof LogVerification>

/** The newest verification that went to its end: the entry that tells of it, and what it found. */
export const LastVerification = z.object({
  seq: z.number().int(),
  at: Instant,
  actor: z.string(),
  result: LogVerification,
})
export type LastVerification = z.infer<typeof LastVerification>

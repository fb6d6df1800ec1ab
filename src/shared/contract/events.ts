import { z } from 'zod'
import { LogProgress } from '../model/custody.ts'
import { HashListProgress } from '../model/hash-list.ts'
import { CaseId, ItemId, Sha256 } from '../model/ids.ts'
import { LibraryMove } from '../model/library-move.ts'
import { ReportProgress } from '../model/report-set.ts'
import { AccountStatus } from './account.ts'
import { PowerState } from './activity.ts'
import { QueueState } from './checks.ts'
import { CopyProgress } from './copies.ts'
import { MarkProgress } from './findings.ts'
import { IntakeProgress, ProofProgress } from './intake.ts'
import { PromisedProgress } from './promised.ts'

/** Events sent by main. They only say what became stale or how far things are; main batches them. */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cases.changed') }),
  /** Items were added or changed; `itemIds`: null = too many to name. */
  z.object({ type: z.literal('items.changed'), caseId: CaseId, itemIds: z.array(ItemId).nullable() }),
  /** Whether items count as seen changed, and nothing else of them; `itemIds`: null = too many to name. */
  z.object({
    type: z.literal('items.seen'),
    caseId: CaseId,
    itemIds: z.array(ItemId).nullable(),
    isSeen: z.boolean(),
  }),
  z.object({ type: z.literal('intake.progressed'), progress: IntakeProgress }),
  z.object({ type: z.literal('proof.progressed'), progress: ProofProgress }),
  z.object({ type: z.literal('copies.progressed'), progress: CopyProgress }),
  z.object({ type: z.literal('promised.progressed'), progress: PromisedProgress }),
  /** Sent while many items are marked, or a batch is undone. */
  z.object({ type: z.literal('marks.progressed'), progress: MarkProgress }),
  z.object({ type: z.literal('queue.changed'), state: QueueState }),
  /** Bytes of a request body sent so far; not stored. */
  z.object({ type: z.literal('upload.progressed'), checkId: z.uuid(), sentBytes: z.number(), bodyBytes: z.number() }),
  z.object({ type: z.literal('account.changed'), status: AccountStatus }),
  z.object({ type: z.literal('settings.changed') }),
  /** A list of known hashes was imported, changed or removed. */
  z.object({ type: z.literal('hashLists.changed') }),
  /** Progress of the import of a list; null = it ended. */
  z.object({ type: z.literal('hashLists.progressed'), progress: HashListProgress.nullable() }),
  /** The library as a whole changed: a deleted case is being emptied, or is empty now. */
  z.object({ type: z.literal('library.changed') }),
  /** Progress or outcome of a move of the library; null = nothing to report any more. */
  z.object({ type: z.literal('library.move'), move: LibraryMove.nullable() }),
  /** Long work began or ended, or the power that this computer runs on then changed. */
  z.object({ type: z.literal('power.changed'), state: PowerState }),
  /** A request to the service began or ended. */
  z.object({ type: z.literal('traffic.grew') }),
  z.object({ type: z.literal('custody.grew'), entries: z.number().int(), head: z.string() }),
  /** Progress of a verification of the custody log; null = it is over, and `custody.state` has its outcome. */
  z.object({ type: z.literal('custody.verifying'), progress: LogProgress.nullable() }),
  z.object({ type: z.literal('picture.ready'), sha256: Sha256, what: z.enum(['thumbnail', 'preview']) }),
  /** Number of files read by the verification of an export. */
  z.object({ type: z.literal('verification.progressed'), read: z.number().int() }),
  /** Progress of the export of a report; null = it ended. */
  z.object({ type: z.literal('report.progressed'), progress: ReportProgress.nullable() }),
  /**
   * The app is quitting, and its window stays until work under way is settled. `awaiting` = number of replies it waits
   * for.
   */
  z.object({ type: z.literal('quitting'), awaiting: z.number().int().nonnegative() }),
  /** A menu entry or system request to go to a screen. */
  z.object({
    type: z.literal('navigate'),
    to: z.enum(['cases', 'settings', 'now', 'requests', 'log', 'about', 'glossary', 'verify']),
  }),
  /** "Copy image" was chosen: the window is to send the image it named. */
  z.object({ type: z.literal('image.wanted'), image: z.string() }),
])
export type AppEvent = z.infer<typeof AppEvent>
export type EventType = AppEvent['type']
export type EventOf<T extends EventType> = Extract<AppEvent, { type: T }>

/** Above this many, an event names no items: whoever shows them asks for the whole list again. */
export const MOST_NAMED_ITEMS = 200

/** Items as an event names them; null = too many to name. */
export const namedItems = (ids: ReadonlySet<ItemId> | readonly ItemId[]): ItemId[] | null => {
  const named = [...new Set(ids)]
  return named.length > MOST_NAMED_ITEMS ? null : named
}

/**
 * How events of one kind are grouped. Of those about the same, only the newest is sent, together with what `join` keeps of
 * the older one; omitted = the newer one says all of it.
 */
export type Grouping<T extends EventType> = {
  about: (event: EventOf<T>) => string | number
  join?: (older: EventOf<T>, newer: EventOf<T>) => EventOf<T>
}

const theOnly = { about: () => '' }
const ofCase = { about: ({ progress }: { progress: { caseId: CaseId } }) => progress.caseId }

/** How the events of each kind are grouped. A kind that is missing here does not compile. */
export const GROUPING: { readonly [T in EventType]: Grouping<T> } = {
  'cases.changed': theOnly,
  'items.changed': {
    about: ({ caseId }) => caseId,
    join: (older, newer) => ({
      ...newer,
      itemIds:
        older.itemIds === null || newer.itemIds === null ? null : namedItems([...older.itemIds, ...newer.itemIds]),
    }),
  },
  // "Seen" and "not seen" of an item follow each other: joined with a later one, the first would overtake the second.
  'items.seen': { about: ({ caseId, itemIds, isSeen }) => `${caseId} ${isSeen} ${itemIds?.join() ?? 'many'}` },
  'intake.progressed': ofCase,
  'proof.progressed': ofCase,
  'copies.progressed': ofCase,
  'promised.progressed': ofCase,
  'marks.progressed': ofCase,
  'queue.changed': theOnly,
  'upload.progressed': { about: ({ checkId }) => checkId },
  'account.changed': theOnly,
  'settings.changed': theOnly,
  'hashLists.changed': theOnly,
  'hashLists.progressed': theOnly,
  'library.changed': theOnly,
  'library.move': theOnly,
  'power.changed': theOnly,
  'traffic.grew': theOnly,
  'custody.grew': theOnly,
  'custody.verifying': theOnly,
  'picture.ready': { about: ({ what, sha256 }) => `${what} ${sha256}` },
  'verification.progressed': theOnly,
  'report.progressed': theOnly,
  quitting: theOnly,
  navigate: theOnly,
  'image.wanted': { about: ({ image }) => image },
}

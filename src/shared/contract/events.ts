import { z } from 'zod'
import { LogProgress } from '../model/custody.ts'
import { CaseId, ItemId, Sha256 } from '../model/ids.ts'
import { LibraryMove } from '../model/library-move.ts'
import { ReportProgress } from '../model/report-set.ts'
import { AccountStatus } from './account.ts'
import { QueueState } from './checks.ts'
import { CopyProgress } from './copies.ts'
import { IntakeProgress, ProofProgress } from './intake.ts'

/** What main tells by itself. Events only say what became stale or how far things are; main groups them. */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cases.changed') }),
  /** Items were added or changed; `itemIds` is null when too many to name. */
  z.object({ type: z.literal('items.changed'), caseId: CaseId, itemIds: z.array(ItemId).nullable() }),
  z.object({ type: z.literal('intake.progressed'), progress: IntakeProgress }),
  z.object({ type: z.literal('proof.progressed'), progress: ProofProgress }),
  z.object({ type: z.literal('copies.progressed'), progress: CopyProgress }),
  z.object({ type: z.literal('queue.changed'), state: QueueState }),
  /** Bytes of a request body sent so far; not stored. */
  z.object({ type: z.literal('upload.progressed'), checkId: z.uuid(), sentBytes: z.number(), bodyBytes: z.number() }),
  z.object({ type: z.literal('account.changed'), status: AccountStatus }),
  z.object({ type: z.literal('settings.changed') }),
  /** Something about the library as a whole: a deleted case is being emptied, or is empty now. */
  z.object({ type: z.literal('library.changed') }),
  /** How far a move of the library is, or how it ended; null = nothing to tell any more. */
  z.object({ type: z.literal('library.move'), move: LibraryMove.nullable() }),
  /** A request to the service began or ended. */
  z.object({ type: z.literal('traffic.grew') }),
  z.object({ type: z.literal('custody.grew'), entries: z.number().int(), head: z.string() }),
  /** How far a verification of the custody log is; null = it is over, and `custody.state` tells how it ended. */
  z.object({ type: z.literal('custody.verifying'), progress: LogProgress.nullable() }),
  z.object({ type: z.literal('picture.ready'), sha256: Sha256, what: z.enum(['thumbnail', 'preview']) }),
  /** How far the export of a report is; null = it ended. */
  z.object({ type: z.literal('report.progressed'), progress: ReportProgress.nullable() }),
  /** The app quits, and its window stays until what is under way is settled. `awaiting` = answers it waits for. */
  z.object({ type: z.literal('quitting'), awaiting: z.number().int().nonnegative() }),
  /** A menu entry or system request: go there. */
  z.object({
    type: z.literal('navigate'),
    to: z.enum(['cases', 'settings', 'now', 'requests', 'log', 'about', 'glossary']),
  }),
  /** "Copy image" was chosen: the window hands over the image that it named so. */
  z.object({ type: z.literal('image.wanted'), image: z.string() }),
])
export type AppEvent = z.infer<typeof AppEvent>

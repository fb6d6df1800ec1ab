import type { Account } from '../main/account/account.ts'
import type { EraseItems } from '../main/cases/erase-items.ts'
import type { Signing } from '../main/custody/signing.ts'
import type { LogVerifying } from '../main/custody/verifying.ts'
import type { CopyItems } from '../main/db/copy-items.ts'
import type { HashLists } from '../main/db/hash-lists.ts'
import type { ItemDetails } from '../main/db/item-detail.ts'
import type { PauseCauses } from '../main/db/pause-causes.ts'
import type { KeptPause } from '../main/db/queue-pause.ts'
import type { Emit } from '../main/events.ts'
import type { Copying } from '../main/export/files/copies/copying.ts'
import type { ExportSet } from '../main/export/set/export-set.ts'
import type { HashListKeeper } from '../main/hash-lists/hash-list-keeper.ts'
import type { Drives } from '../main/inspect/drive/drives.ts'
import type { Intake } from '../main/intake/intake.ts'
import type { FindPlaceInCase } from '../main/intake/known-place.ts'
import type { Proving } from '../main/intake/proving.ts'
import type { ForbiddenPlace } from '../main/library/evidence-places.ts'
import type { ExposureAt } from '../main/library/exposure.ts'
import type { AnswerOf, CallName, InputOf } from '../shared/contract/index.ts'
import type { CaseId, CheckId } from '../shared/model/ids.ts'
import type { VeilLook } from '../shared/model/veil.ts'

/**
 * What the command line needs from the composed services: the contract's calls, and a few operations no window may use.
 */
export type Core = {
  call: <N extends CallName>(name: N, input: InputOf<N>) => Promise<AnswerOf<N>>
  onEvent: (listener: Emit) => () => void
  /** Accepts paths as bytes, which the contract's calls cannot carry. */
  intake: Pick<Intake, 'take' | 'cancel' | 'whenIdle' | 'newestWalk'>
  findPlaceInCase: FindPlaceInCase
  /** The door to paths of evidence. */
  drives: Pick<Drives, 'look'>
  details: Pick<ItemDetails, 'source' | 'medium'>
  copying: Pick<Copying, 'into' | 'stop'>
  copyItems: CopyItems
  exportSet: Pick<ExportSet, 'run'>
  forbiddenPlace: ForbiddenPlace
  exposureAt: ExposureAt
  veilOf: (caseId: CaseId) => VeilLook
  account: Pick<Account, 'start' | 'status'>
  /** Whether the service was polled again about a fact check that was given up, and replied. */
  isAnswered: (checkId: CheckId) => boolean
  /** The command waits for the end of this fact check, until it ends itself. */
  attend: (checkId: CheckId) => void
  proving: Pick<Proving, 'verify' | 'whenIdle'>
  verifyLog: LogVerifying['verify']
  /** Derives what lists show anew; how many facts there are, and how many were wrong. */
  rebuildFacts: () => Promise<{ checked: number; wrong: number }>
  /** Derives the facts of a case (null = of every case) anew where an earlier version derived them. */
  ensureFacts: (caseId: CaseId | null) => Promise<void>
  /** How many items of a case have bytes that an earlier version of the inspector read, and their size. */
  olderReadings: (caseId: CaseId) => { items: number; bytes: number }
  signing: Signing
  hashLists: HashLists
  hashListKeeper: HashListKeeper
  /** Asks only the question it is given. */
  eraseItems: Pick<EraseItems, 'begin' | 'removeCopies'>
  /** Resumes erasures that were started; settles when they have ended. */
  goOnErasing: () => Promise<void>
  /** Whether the library was damaged and replaced by a backup. */
  wasRescued: boolean
  startSending: (only: ReadonlySet<string>) => void
  /** Whether no request is under way, and what followed from the last one was applied. */
  isSendingIdle: () => boolean
  /** Ends the pause that an earlier run kept; only while nothing was started. null = there is none. */
  endKeptPause: () => KeptPause | null
  /** The requests that led to the current pause, oldest first; null = that was not recorded, or there is none. */
  pausedBy: () => KeptPause['requests']
  pauseCauses: PauseCauses
  close: () => Promise<void>
}

/**
 * 0 all done · 1 some items failed or their charge is unknown, or something is not in a report, or a file was found to
 * be different · 2 wrong use · 3 nothing could be sent, or the library or the printing app could not be opened, or an
 * export is consistent and its origin not proven.
 */
export type ExitCode = 0 | 1 | 2 | 3

import type { AccountStatus } from '../../src/shared/contract/account.ts'
import type { Quote } from '../../src/shared/contract/checks.ts'
import type { IntakeProgress } from '../../src/shared/contract/intake.ts'
import type { AppError } from '../../src/shared/errors.ts'
import { noneAsked, nothingElsewhere } from '../../src/shared/model/asked-before.ts'
import type { LibraryMove } from '../../src/shared/model/library-move.ts'
import type { VeilLook } from '../../src/shared/model/veil.ts'
import type { Asks } from './fact-checks/quotes.ts'
import type { GalleryVerdict } from './verifications.ts'

/** What the invented library is like; by the name of a scene. */
export type Scene = {
  items?: number
  cases?: number
  areHostile?: boolean
  operator?: string
  isAirGapped?: boolean
  isDemo?: boolean
  requests?: number
  /** What is asked of the service: much at once, or a queue that is paused at a cap; left out = little. */
  activity?: 'busy' | 'capped'
  account?: Partial<AccountStatus>
  intake?: Partial<IntakeProgress>
  quote?: Partial<Quote>
  /** Calls that fail, by their name. */
  fails?: Readonly<Record<string, AppError>>
  /** What a fact check would be asked about; left out = files and links. */
  asks?: Asks
  isPaused?: boolean
  /** The second exhibit is not attached, its drive is silent, or its reading was stopped. */
  isAway?: boolean
  isSilent?: boolean
  isHeldUp?: boolean
  isProving?: boolean
  /** A move of the library. */
  move?: Partial<LibraryMove>
  /** A backup was opened at start, and a deleted case is being emptied. */
  isRescued?: boolean
  /** What the custody log is like; left out = whole. */
  custody?: 'broken' | 'running' | 'empty' | 'many'
  /** How the pictures of every case are shown. */
  veil?: VeilLook
  /** No report was made of any case yet, and nothing is known about one. */
  isNew?: boolean
  /** A report tells how far it is. */
  isReporting?: boolean
  /** A person recorded findings, status and tags. */
  isReviewed?: boolean
  /** Filters were saved, one with a tag that was deleted. */
  hasSavedFilters?: boolean
  /** Every column of the list is chosen. */
  hasAllColumns?: boolean
  /** Lists of known hashes were imported, and know some items. */
  hasHashLists?: boolean
  /** What the verification of an export comes to; left out = it never ends. */
  verdict?: GalleryVerdict
  /** Exports among what is dropped; left out = none. */
  exports?: 'one' | 'several'
}

export const scenes: Readonly<Record<string, Scene>> = {
  first: { cases: 0, operator: '', account: { token: 'none', connection: 'unknown', credits: null } },
  empty: { items: 0 },
  plain: { requests: 5000 },
  reviewed: { isReviewed: true },
  saved: { isReviewed: true, hasSavedFilters: true },
  columns: { isReviewed: true, hasAllColumns: true },
  known: { hasHashLists: true },
  many: { items: 100_000 },
  veiled: { veil: 'blur_grey' },
  veiled_busy: { veil: 'blur_grey', activity: 'busy', requests: 40 },
  blurred: { veil: 'blur' },
  hostile: { areHostile: true },
  offline: { account: { connection: 'offline' }, quote: { canSendNow: false } },
  simulated: { account: { isSimulated: true }, quote: { isSimulated: true } },
  refused: { account: { connection: 'token_refused', credits: null }, isPaused: true },
  demo: { isDemo: true, account: { token: 'none', connection: 'unknown', credits: null, isSimulated: true } },
  air_gap: { isAirGapped: true, quote: { canSendNow: false }, requests: 40 },
  busy: { items: 5000, intake: { state: 'running' }, activity: 'busy', requests: 5000 },
  queue_capped: { activity: 'capped', requests: 40 },
  stopped: { intake: { state: 'failed', failure: 'drive_gone' }, requests: 40 },
  away: { isAway: true },
  silent: { isSilent: true },
  held_up: { isHeldUp: true, intake: { state: 'failed', failure: 'read_errors' } },
  proving: { isProving: true },
  custody_broken: { custody: 'broken' },
  custody_running: { custody: 'running', isProving: true },
  custody_empty: { custody: 'empty' },
  capped: {
    quote: {
      caps: [
        { of: 'case', credits: 1000, committed: 371, beyond: 239 },
        { of: 'day', credits: 2000, committed: 371, beyond: 0 },
      ],
    },
  },
  mixed: {
    quote: { mediaToSend: 24, linksToSend: 7, bytesToSend: 61_339_002, expectedCredits: 24, missingCredits: 24 },
  },
  covered: { quote: { missingCredits: 0, budget: budget(1200, 180) } },
  renewed: { quote: { otherToken: { ...nothingElsewhere(), answered: 3 }, alreadyAnswered: 0 } },
  erased: {
    quote: {
      mediaToSend: 12,
      bytesToSend: 31_339_002,
      expectedCredits: 12,
      missingCredits: 12,
      ...erasedBefore(3),
    },
  },
  asks_erased: { asks: 'files', quote: erasedBefore(2) },
  asks_renewed: {
    quote: {
      otherToken: { ...nothingElsewhere(), answered: 3, running: 1 },
      again: { ...noneAsked(), other_answered: 3, other_running: 1 },
      options: { again: false, alsoOtherToken: true, alsoElsewhere: false, withoutUndecoded: false },
    },
  },
  nothing: { quote: { mediaToSend: 0, bytesToSend: 0, expectedCredits: 0, alreadyAnswered: 903, missingCredits: 0 } },
  moving: { move: { state: 'copying' } },
  move_waiting: { move: { state: 'waiting', doneFiles: 0, doneBytes: 0 } },
  move_checking: { move: { state: 'checking' } },
  move_cancelled: { move: { state: 'cancelled' } },
  move_differs: { move: { state: 'failed', failure: 'differs' } },
  moved: { move: { state: 'done' } },
  not_moved: { move: { state: 'failed', failure: 'disk_full' } },
  rescued: { isRescued: true },
  asks_files: { asks: 'files' },
  asks_links: { asks: 'links' },
  asks_offline: { asks: 'files', account: { connection: 'offline' }, quote: { canSendNow: false } },
  asks_capped: {
    asks: 'mixed',
    quote: { caps: [{ of: 'case', credits: 400, committed: 371, beyond: 24 }] },
  },
  report_empty: { isNew: true },
  report_busy: { isReporting: true },
  report_failed: {
    fails: { 'reports.export': { kind: 'export_failed', reason: 'disk_full' } },
  },
  preview_failed: { fails: { 'reports.preview': { kind: 'export_failed', reason: 'print_failed' } } },
  verify_proven: { verdict: 'proven', exports: 'one' },
  verify_stranger: { verdict: 'stranger' },
  verify_forged: { verdict: 'forged' },
  verify_refused: { verdict: 'refused' },
  verify_running: {},
  verify_several: { exports: 'several' },
  no_token: {
    account: { token: 'none', connection: 'unknown', credits: null },
    fails: { 'checks.quote': { kind: 'no_token' } },
  },
}

/** So many were answered before, for a case that was deleted since. */
function erasedBefore(n: number): Partial<Quote> {
  return { alreadyAnswered: 0, alreadyQueued: 0, again: { ...noneAsked(), erased: n } }
}

function budget(approvedCredits: number, committedCredits: number): Quote['budget'] {
  return { approvedCredits, committedCredits, origin: 'https://media.example', day: '2026-11-20' }
}

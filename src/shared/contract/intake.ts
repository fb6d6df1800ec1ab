import { z } from 'zod'
import { Round, RoundCounts } from '../model/exhibit-round.ts'
import { CaseId, ExhibitId, Instant, ItemId } from '../model/ids.ts'
import { ChosenItems } from '../model/item-set.ts'
import { PlaceOffer } from '../model/place-offer.ts'
import { RefusedFile } from '../model/promised.ts'
import { call } from './define.ts'
import { AddedReport } from './links.ts'

/** Progress of the intake of one or more dropped roots; the latest run of a case. */
export const IntakeProgress = z.object({
  caseId: CaseId,
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Whether the scan is over, so that `found` is final. */
  isWalkDone: z.boolean(),
  found: z.number().int(),
  /** Read and hashed, in this run or before: `read`, `unchanged` and `readBefore` together. */
  inspected: z.number().int(),
  /** Read and hashed by this run. */
  read: z.number().int(),
  /** Found by this run and not opened: read before, and unmodified since by its size, its times and its number where that lasts. */
  unchanged: z.number().int(),
  /** Read by an earlier run of an intake that is being continued, and not checked by this one. */
  readBefore: z.number().int(),
  skipped: z.number().int(),
  unreadable: z.number().int(),
  foundBytes: z.number().int(),
  /** Bytes of items settled or under way, whether this run read them or not; for the progress bar. */
  readBytes: z.number().int(),
  /** Bytes read and hashed by this run. */
  hashedBytes: z.number().int(),
  bytesPerSecond: z.number(),
  /** The path being read now, made readable; null = none. */
  current: z.string().nullable(),
  /** Nothing is left to do but to wait for a drive that does not answer; it goes on when it does. */
  waitsForDrive: z.boolean(),
  /** Why it stopped automatically; null unless `state` is "failed". What is finished stays, the rest stays listed. */
  failure: z.enum(['drive_gone', 'read_errors', 'inspector_failed', 'disk_full']).nullable(),
})
export type IntakeProgress = z.infer<typeof IntakeProgress>

/** Progress of verifying originals by their hash: the latest run of a case. */
export const ProofProgress = z.object({
  caseId: CaseId,
  /**
   * verify = every original at its recorded path; relink = an exhibit at its new path; reread = what an earlier version
   * of the inspector read, started automatically.
   */
  kind: z.enum(['verify', 'relink', 'reread']),
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Items to verify, and the bytes to read for it. */
  total: z.number().int(),
  totalBytes: z.number().int(),
  readBytes: z.number().int(),
  counts: RoundCounts,
  /** Items of exhibits that are not connected; nothing is said about them. */
  notAttached: z.number().int(),
  /** Items of exhibits whose drive does not answer; nothing is said about them. */
  notAnswering: z.number().int(),
  /** Items not reached because three files of their exhibit in a row could not be read. */
  notTried: z.number().int(),
  /** Why it stopped by itself; null = it did not, or for a reason of this app. */
  failure: z.enum(['drive_gone', 'no_answer', 'read_errors']).nullable(),
  /** Whether it stopped by itself, does not go on by itself, and nobody has answered. */
  isAsking: z.boolean(),
  /** The path being read now, made readable; null = none. */
  current: z.string().nullable(),
})
export type ProofProgress = z.infer<typeof ProofProgress>

/** Chosen files that look like lists of URLs: their names and what each would yield. Their contents stay in main. */
export const ListQuestion = z.object({
  questionId: z.uuid(),
  lists: z.array(
    z.object({ name: z.string(), links: z.number().int(), repeated: z.number().int(), refused: z.number().int() }),
  ),
  /** Number of other files chosen with them. */
  others: z.number().int(),
})
export type ListQuestion = z.infer<typeof ListQuestion>

export const intake = {
  /**
   * Asks for files or folders in a native dialog and adds them. Returns the exhibits, [] if cancelled, and what was not
   * added beside them. If some of the files look like lists of URLs, nothing is added yet: they are asked about together.
   */
  'intake.choose': call({
    input: z.object({ caseId: CaseId, what: z.enum(['files', 'folders']) }),
    output: z.object({
      exhibitIds: z.array(ExhibitId),
      refused: z.array(RefusedFile),
      question: ListQuestion.nullable(),
    }),
    errors: ['not_found', 'not_now'],
  }),
  /** Adds the lists that were asked about as links, or as evidence; the other files chosen with them are evidence. */
  'intake.answerLists': call({
    input: z.object({ questionId: z.uuid(), as: z.enum(['links', 'evidence']) }),
    output: z.object({ reports: z.array(AddedReport), refused: z.array(RefusedFile) }),
    errors: ['not_found', 'not_now'],
  }),
  /** Adds the image on the clipboard. Returns its exhibit; [] = there is no image. */
  'intake.paste': call({
    input: z.object({ caseId: CaseId }),
    output: z.array(ExhibitId),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops scan and inspection; what is finished stays, the rest stays listed. */
  'intake.cancel': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found'] }),
  /** Resumes what was cancelled or interrupted; nothing finished is hashed again. */
  'intake.resume': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found', 'not_now'] }),
  /** null if the case had no intake since the app started. */
  'intake.progress': call({
    input: z.object({ caseId: CaseId }),
    output: IntakeProgress.nullable(),
    errors: ['not_found'],
  }),
  /** Prioritises the items now on screen: they are inspected before the others. Replaced by the next such call. */
  'intake.prefer': call({
    input: z.object({ caseId: CaseId, itemIds: z.array(ItemId).max(500) }),
    output: z.null(),
    errors: [],
  }),
  /**
   * Checks which exhibits are connected now, and where those that are not may be; `cases.changed` reports changes, a
   * waiting intake continues, and what an earlier version read is read again in the background.
   */
  'intake.look': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found'] }),
  /**
   * What an earlier version read, if so much is connected that a person is asked before it is read again; null =
   * nothing is asked.
   */
  'intake.askedToReread': call({
    input: z.object({ caseId: CaseId }),
    output: z.object({ items: z.number().int(), bytes: z.number().int() }).nullable(),
    errors: ['not_found'],
  }),
  /** Answers that question, for as long as the app runs. */
  'intake.answerReread': call({
    input: z.object({ caseId: CaseId, isWanted: z.boolean() }),
    output: z.null(),
    errors: ['not_found'],
  }),
  /** Rescans an exhibit: new, changed, missing, unchanged. The outcome is a round. */
  'intake.checkAgain': call({
    input: z.object({ exhibitId: ExhibitId }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** Asks the drive of an exhibit once more, which did not answer. Settles when it answers, or still does not. */
  'intake.askAgain': call({ input: z.object({ exhibitId: ExhibitId }), output: z.null(), errors: ['not_found'] }),
  /**
   * Goes on with the reading of an exhibit that was stopped after files one after the other could not be read, or leaves
   * the rest unread. What could not be read is not tried again.
   */
  'intake.answerReadErrors': call({
    input: z.object({ exhibitId: ExhibitId, as: z.enum(['go_on', 'leave_rest']) }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** All scans of the case's exhibits, newest first, at most 200. */
  'intake.rounds': call({ input: z.object({ caseId: CaseId }), output: z.array(Round), errors: ['not_found'] }),
  /** Reads items that were skipped as junk, companions or sparse files; others are left as they are. */
  'intake.readAnyway': call({
    input: z.object({ caseId: CaseId, items: ChosenItems }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'too_many'],
  }),
  /**
   * Hashes every original of the case, of these exhibits, or of these items (null = no items are named), and compares.
   * Changes only what is known about them.
   */
  'intake.verify': call({
    input: z.object({
      caseId: CaseId,
      exhibitIds: z.array(ExhibitId).max(1000),
      items: ChosenItems.nullable().default(null),
    }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'too_many'],
  }),
  /**
   * Asks in a native dialog where an exhibit is now, and links what is verified there by its hash. Returns whether it
   * started; false = the dialog was cancelled.
   */
  'intake.relink': call({
    input: z.object({ exhibitId: ExhibitId }),
    output: z.boolean(),
    errors: ['not_found', 'not_now'],
  }),
  /**
   * Where the volumes of exhibits that are not connected were mounted at the last look, as far as serial number and name
   * are reported and size and time of files agree. No file was opened for it.
   */
  'intake.offers': call({ input: z.object({ caseId: CaseId }), output: z.array(PlaceOffer), errors: ['not_found'] }),
  /** Links what is verified by its hash at a place that is offered; `path` as offered. */
  'intake.acceptOffer': call({
    input: z.object({ exhibitId: ExhibitId, path: z.string().max(65_536) }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops verifying. What was verified stays so; a relink that did not finish changed nothing. */
  'intake.cancelProof': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found'] }),
  /**
   * Begins the last run of a case again, which stopped by itself, or leaves it. What was read again stays so, and an
   * exhibit is looked for without the files that could not be read.
   */
  'intake.answerProof': call({
    input: z.object({ caseId: CaseId, as: z.enum(['again', 'leave']) }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** null if nothing was verified in this case since the app started. */
  'intake.proof': call({
    input: z.object({ caseId: CaseId }),
    output: ProofProgress.nullable(),
    errors: ['not_found'],
  }),
  /** Reads one unreadable item again. */
  'intake.retry': call({ input: z.object({ itemId: ItemId }), output: z.null(), errors: ['not_found', 'not_now'] }),
}

import { z } from 'zod'
import { Round, RoundCounts } from '../model/exhibit-round.ts'
import { CaseId, ExhibitId, Instant, ItemId } from '../model/ids.ts'
import { call } from './define.ts'
import { AddedReport } from './links.ts'

/** Progress of the intake of one or more dropped roots; the newest run of a case. */
export const IntakeProgress = z.object({
  caseId: CaseId,
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Whether the walk is over, so that `found` is final. */
  isWalkDone: z.boolean(),
  found: z.number().int(),
  /** Read and hashed, in this run or before: `read`, `unchanged` and `readBefore` together. */
  inspected: z.number().int(),
  /** Read and hashed by this run. */
  read: z.number().int(),
  /** Met by this run and not opened: read before, and untouched since by size, times and inode. */
  unchanged: z.number().int(),
  /** Read by an earlier run of an intake that goes on, and not looked at by this one. */
  readBefore: z.number().int(),
  skipped: z.number().int(),
  unreadable: z.number().int(),
  foundBytes: z.number().int(),
  /** Of what is settled or under way, whether this run read it or not; for how far it is. */
  readBytes: z.number().int(),
  /** Of what this run read and hashed. */
  hashedBytes: z.number().int(),
  bytesPerSecond: z.number(),
  /** What is being read now, readable; null when nothing is. */
  current: z.string().nullable(),
  /** Why it stopped by itself; null unless `state` is "failed". What is finished stays, the rest stays listed. */
  failure: z.enum(['drive_gone', 'inspector_failed', 'disk_full']).nullable(),
})
export type IntakeProgress = z.infer<typeof IntakeProgress>

/** How far going through originals by their digests is: the newest time for a case. */
export const ProofProgress = z.object({
  caseId: CaseId,
  /**
   * verify = every original where it should be; relink = an exhibit at its new place; reread = what an earlier version
   * of the inspector read, begun by itself.
   */
  kind: z.enum(['verify', 'relink', 'reread']),
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Items to prove and bytes to read for it. */
  total: z.number().int(),
  totalBytes: z.number().int(),
  readBytes: z.number().int(),
  counts: RoundCounts,
  /** Items of exhibits that are not attached; nothing is said of them. */
  notAttached: z.number().int(),
  /** What is being read now, readable; null when nothing is. */
  current: z.string().nullable(),
})
export type ProofProgress = z.infer<typeof ProofProgress>

/** Chosen files that look like lists of addresses: their names and what each would give. Their contents stay in main. */
export const ListQuestion = z.object({
  questionId: z.uuid(),
  lists: z.array(
    z.object({ name: z.string(), links: z.number().int(), repeated: z.number().int(), refused: z.number().int() }),
  ),
  /** How many other files were chosen with them. */
  others: z.number().int(),
})
export type ListQuestion = z.infer<typeof ListQuestion>

export const intake = {
  /**
   * Asks for files or folders in a native dialog and takes them in. Answers the exhibits, [] when cancelled. Where some
   * of the files look like lists of addresses nothing is taken in yet: they are asked about together.
   */
  'intake.choose': call({
    input: z.object({ caseId: CaseId, what: z.enum(['files', 'folders']) }),
    output: z.object({ exhibitIds: z.array(ExhibitId), question: ListQuestion.nullable() }),
    errors: ['not_found', 'not_now'],
  }),
  /** Takes the lists that were asked about as links, or as evidence; what else was chosen with them is evidence. */
  'intake.answerLists': call({
    input: z.object({ questionId: z.uuid(), as: z.enum(['links', 'evidence']) }),
    output: z.array(AddedReport),
    errors: ['not_found', 'not_now'],
  }),
  /** Takes the picture on the clipboard in. Answers its exhibit; [] = there is no picture. */
  'intake.paste': call({
    input: z.object({ caseId: CaseId }),
    output: z.array(ExhibitId),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops the walk and the inspection; what is finished stays, the rest stays listed. */
  'intake.cancel': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found'] }),
  /** Continues what was cancelled or interrupted; nothing finished is hashed again. */
  'intake.resume': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found', 'not_now'] }),
  /** null when the case had no intake since the app started. */
  'intake.progress': call({
    input: z.object({ caseId: CaseId }),
    output: IntakeProgress.nullable(),
    errors: ['not_found'],
  }),
  /** What is on the screen now: these items are inspected before the others. Forgotten with the next such call. */
  'intake.prefer': call({
    input: z.object({ caseId: CaseId, itemIds: z.array(ItemId).max(500) }),
    output: z.null(),
    errors: [],
  }),
  /**
   * Looks which exhibits are attached now; `cases.changed` tells what is news, a waiting intake goes on, and what an
   * earlier version read is read again in the background.
   */
  'intake.look': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found'] }),
  /** Goes through an exhibit again: new, changed, missing, unchanged. The outcome is a round. */
  'intake.checkAgain': call({
    input: z.object({ exhibitId: ExhibitId }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** Every time an exhibit of the case was gone through, newest first, at most 200. */
  'intake.rounds': call({ input: z.object({ caseId: CaseId }), output: z.array(Round), errors: ['not_found'] }),
  /** Reads items that were skipped as junk, companions or sparse files; others are left as they are. */
  'intake.readAnyway': call({
    input: z.object({ itemIds: z.array(ItemId).min(1).max(10_000) }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** Hashes every original of the case, of these exhibits, or of these items, and compares. Changes nothing but what is known. */
  'intake.verify': call({
    input: z.object({
      caseId: CaseId,
      exhibitIds: z.array(ExhibitId).max(1000),
      itemIds: z.array(ItemId).max(100_000).default([]),
    }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /**
   * Asks in a native dialog where an exhibit lies now, and links what is proven there by its digest. Answers whether
   * it started; false = the dialog was cancelled.
   */
  'intake.relink': call({
    input: z.object({ exhibitId: ExhibitId }),
    output: z.boolean(),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops proving. What was verified stays so; a relink that did not end changed nothing. */
  'intake.cancelProof': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: ['not_found'] }),
  /** null when nothing was proven in this case since the app started. */
  'intake.proof': call({
    input: z.object({ caseId: CaseId }),
    output: ProofProgress.nullable(),
    errors: ['not_found'],
  }),
  /** Reads one unreadable item again. */
  'intake.retry': call({ input: z.object({ itemId: ItemId }), output: z.null(), errors: ['not_found', 'not_now'] }),
}

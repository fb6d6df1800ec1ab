import { z } from 'zod'
import { CaseId, CheckId, ItemId } from '../model/ids.ts'
import { FactCheck, Job, KeptAnswer, ReplyRest } from '../model/job.ts'
import { call } from './define.ts'

export const factChecks = {
  /** Every fact check of an item's bytes or URL, newest first; then those of earlier versions of its file. */
  'factChecks.ofItem': call({
    input: z.object({ itemId: ItemId }),
    output: z.array(Job),
    errors: ['not_found'],
  }),
  /** One fact check with its parsed result. */
  'factChecks.get': call({ input: z.object({ checkId: CheckId }), output: FactCheck, errors: ['not_found'] }),
  /**
   * Everything the view does not show of the saved reply that counts and, where that has no result, of the interim one:
   * members unknown to this version.
   */
  'factChecks.rest': call({
    input: z.object({ checkId: CheckId }),
    output: z.array(ReplyRest),
    errors: ['not_found'],
  }),
  /** Every saved reply about a job, including those to its submission; oldest first. Their text: `items.rawReply`. */
  'factChecks.answers': call({
    input: z.object({ checkId: CheckId }),
    output: z.array(KeptAnswer),
    errors: ['not_found'],
  }),
  /** Parses the saved reply that ended a job again. Sends nothing. `isChanged`: the result differs from before. */
  'factChecks.readAgain': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ isChanged: z.boolean() }),
    errors: ['not_found'],
  }),
  /** Asks the service to cancel a running job; confirmed natively. What it then replies about the job counts. */
  'factChecks.cancel': call({
    input: z.object({ checkId: CheckId }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'no_token'],
  }),
  /**
   * Polls a job that has not ended ahead of its turn, and resumes polling one that was given up. Never submits anything,
   * and sends nothing before a wait that the service asked for has passed.
   */
  'factChecks.update': call({
    input: z.object({ checkId: CheckId }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'no_token', 'air_gap'],
  }),
  /**
   * The page of a job is open: until `ATTENDED_FOR_MS` from now it is polled more often. Called again while it is open, so
   * that it ends with the window, however that ends.
   */
  'factChecks.attend': call({ input: z.object({ checkId: CheckId }), output: z.null(), errors: [] }),
  /** Stops polling a job that has not ended. */
  'factChecks.leave': call({
    input: z.object({ checkId: CheckId }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops polling every fact check of a case that has not ended; confirmed natively. Returns how many. */
  'factChecks.stopAll': call({ input: z.object({ caseId: CaseId }), output: z.number().int(), errors: ['declined'] }),
}

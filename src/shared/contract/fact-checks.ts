import { z } from 'zod'
import { CaseId, CheckId, ItemId } from '../model/ids.ts'
import { FactCheck, Job, KeptAnswer } from '../model/job.ts'
import { call } from './define.ts'

export const factChecks = {
  /** Every fact check of an item's bytes or address, newest first; then those of bytes that its file held before. */
  'factChecks.ofItem': call({
    input: z.object({ itemId: ItemId }),
    output: z.array(Job),
    errors: ['not_found'],
  }),
  /** One fact check with what was read in its result. */
  'factChecks.get': call({ input: z.object({ checkId: CheckId }), output: FactCheck, errors: ['not_found'] }),
  /**
   * Everything in the kept answer that counts, else in the one on the way, that the view does not show, as JSON of the same structure: members this version has
   * no place for. `json` null = the answer is no JSON.
   */
  'factChecks.rest': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ json: z.string().nullable(), members: z.number().int() }),
    errors: ['not_found'],
  }),
  /** Every answer about a job that is kept, with those to its submission; oldest first. Their text: `items.rawReply`. */
  'factChecks.answers': call({
    input: z.object({ checkId: CheckId }),
    output: z.array(KeptAnswer),
    errors: ['not_found'],
  }),
  /** Reads the kept answer that ended a job again. Sends nothing. `isChanged`: it now says something else than before. */
  'factChecks.readAgain': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ isChanged: z.boolean() }),
    errors: ['not_found'],
  }),
  /** Asks the service to cancel a running job; confirmed natively. What it then says of the job counts. */
  'factChecks.cancel': call({
    input: z.object({ checkId: CheckId }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'no_token'],
  }),
  /** Stops asking about a job that has no end yet, or asks again about one that was given up. Never submits anything. */
  'factChecks.watch': call({
    input: z.object({ checkId: CheckId, isWatched: z.boolean() }),
    output: z.null(),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops asking about every fact check of a case that has no end yet; confirmed natively. Gives how many. */
  'factChecks.stopAll': call({ input: z.object({ caseId: CaseId }), output: z.number().int(), errors: ['declined'] }),
}

import { z } from 'zod'
import { CaseId } from '../model/ids.ts'
import { RefusedFile } from '../model/promised.ts'
import { call } from './define.ts'

/** Progress of copying temporary files into a case. */
export const PromisedProgress = z.object({
  caseId: CaseId,
  /** Files copied or refused so far, of all; and their bytes. */
  done: z.number().int(),
  of: z.number().int(),
  bytes: z.number(),
  ofBytes: z.number(),
})
export type PromisedProgress = z.infer<typeof PromisedProgress>

/** Files dropped from the system's temporary folder, where whoever made them may delete them at any time. */
export const promised = {
  /**
   * Answers what is to be done with those that were asked about: a copy of each is kept in the library, or they are
   * added where they are. Returns what was not added.
   */
  'promised.answer': call({
    input: z.object({ questionId: z.uuid(), as: z.enum(['copies', 'as_they_are']) }),
    output: z.array(RefusedFile),
    errors: ['not_found', 'not_now'],
  }),
  /** Stops the copying into a case. Whole copies are kept; nothing is left of others. */
  'promised.stop': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: [] }),
}

import { z } from 'zod'
import { CaseCopy } from '../model/case-copy.ts'
import { ErasureChoice, ErasureCounts, ErasureReason } from '../model/erasure.ts'
import { call } from './define.ts'

export const erasures = {
  /** What would go with a choice, and the copies of the library that hold it. Refused while any of it is under way. */
  'erasures.count': call({
    input: ErasureChoice,
    output: ErasureCounts.extend({ held: z.array(CaseCopy) }),
    errors: ['not_found', 'not_now', 'declined', 'jobs_running'],
  }),
  /**
   * Erases items and exhibits for good; main asks in a native dialog. `withCopies` = a second question offers to remove the
   * copies of the library that hold them. Answers once it has begun.
   */
  'erasures.begin': call({
    input: ErasureChoice.extend({ reason: ErasureReason, withCopies: z.boolean() }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'jobs_running'],
  }),
}

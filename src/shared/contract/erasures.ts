import { z } from 'zod'
import { CaseCopy } from '../model/case-copy.ts'
import { ErasureChoice, ErasureCounts, ErasureReason } from '../model/erasure.ts'
import { call } from './define.ts'

export const erasures = {
  /**
   * Counts what a choice would erase, and the copies of the library that contain it. Refused while any of it is under
   * way.
   */
  'erasures.count': call({
    input: ErasureChoice,
    output: ErasureCounts.extend({ held: z.array(CaseCopy) }),
    errors: ['not_found', 'not_now', 'declined', 'jobs_running', 'too_many'],
  }),
  /**
   * Erases items and exhibits for good; main asks in a native dialog. `withCopies` = a second dialog offers to remove
   * the copies of the library that contain them. Returns once it has started.
   */
  'erasures.begin': call({
    input: ErasureChoice.extend({ reason: ErasureReason, withCopies: z.boolean() }),
    output: z.null(),
    errors: ['not_found', 'not_now', 'declined', 'jobs_running', 'too_many'],
  }),
}

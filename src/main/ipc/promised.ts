import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Promised } from '../intake/promised.ts'

type Names = Extract<keyof Handlers, `promised.${string}`>

export const createPromisedHandlers = ({ promised }: { promised: Promised }): Pick<Handlers, Names> => ({
  'promised.answer': ({ questionId, as }) => promised.answer(questionId, as),
  'promised.stop': async ({ caseId }) => {
    await promised.stop(caseId)
    return ok(null)
  },
})

import { assertNever } from '../../shared/assert-never.ts'
import type { Handlers } from '../../shared/contract/index.ts'
import { MAX_PAIRS } from '../../shared/model/report-pair.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { ReportPairs } from '../db/report-pairs.ts'

type Names = Extract<keyof Handlers, `pairs.${string}`>
type Deps = { cases: Pick<Cases, 'exists'>; pairs: ReportPairs }

export const createPairsHandlers = ({ cases, pairs }: Deps): Pick<Handlers, Names> => ({
  'pairs.list': ({ caseId }) =>
    cases.exists(caseId) ? ok(pairs.list(caseId)) : err({ kind: 'not_found', what: 'case' } as const),
  'pairs.set': ({ caseId, pairs: these, areKept }) => {
    const end = pairs.set(caseId, these, areKept)
    switch (end) {
      case 'done':
        return ok(pairs.list(caseId))
      case 'not_found':
        return err({ kind: 'not_found', what: 'item' } as const)
      case 'too_many':
        return err({ kind: 'too_many_pairs', most: MAX_PAIRS } as const)
      default:
        return assertNever(end)
    }
  },
})

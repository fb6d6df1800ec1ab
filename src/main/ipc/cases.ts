import type { Handlers } from '../../shared/contract/index.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { Emit } from '../events.ts'

type Names = 'cases.list' | 'cases.get' | 'cases.create' | 'cases.rename' | 'cases.exhibits'

export function createCasesHandlers(deps: { cases: Cases; exhibits: Exhibits; emit: Emit }): Pick<Handlers, Names> {
  const { cases, exhibits, emit } = deps
  const missing = err({ kind: 'not_found', what: 'case' } as const)
  const found = (id: CaseId) => {
    const known = cases.get(id)
    return known ? ok(known) : missing
  }
  return {
    'cases.list': () => ok(cases.list()),
    'cases.get': ({ caseId }) => found(caseId),
    'cases.create': ({ name }) => {
      const made = cases.create(name)
      emit({ type: 'cases.changed' })
      return ok(made)
    },
    'cases.rename': ({ caseId, name }) => {
      const renamed = cases.rename(caseId, name)
      if (!renamed) return missing
      emit({ type: 'cases.changed' })
      return ok(renamed)
    },
    'cases.exhibits': ({ caseId }) => (cases.exists(caseId) ? ok(exhibits.list(caseId)) : missing),
  }
}

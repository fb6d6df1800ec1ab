import type { Handlers } from '../../shared/contract/index.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import { err, ok } from '../../shared/result.ts'
import type { CaseLife } from '../cases/case-life.ts'
import type { Cases } from '../db/cases.ts'
import type { Emit } from '../events.ts'
import type { CaseCopies } from '../library/case-copies.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = Extract<keyof Handlers, `cases.${string}`>

export function createCasesHandlers(deps: {
  cases: Cases
  queryWorker: Pick<QueryWorker, 'openCase'>
  counter: Pick<QueryWorker, 'caseList' | 'exhibitsOf' | 'changedReadings'>
  caseLife: CaseLife
  copies: CaseCopies
  /** The veil setting of a new case. */
  newCaseVeil: () => VeilLook
  emit: Emit
}): Pick<Handlers, Names> {
  const { cases, queryWorker, counter, caseLife, copies, newCaseVeil, emit } = deps
  const missing = err({ kind: 'not_found', what: 'case' } as const)
  /** Notifies the windows when a case changed. */
  const announced = <R extends { ok: boolean }>(result: R): R => {
    if (result.ok) emit({ type: 'cases.changed' })
    return result
  }
  return {
    'cases.list': async () => ok(await counter.caseList()),
    'cases.get': async ({ caseId }) => {
      const known = await queryWorker.openCase(caseId)
      return known ? ok(known) : missing
    },
    'cases.create': ({ name }) => {
      const made = cases.create(name, newCaseVeil())
      emit({ type: 'cases.changed' })
      return ok(made)
    },
    'cases.rename': ({ caseId, name }) => {
      const renamed = cases.rename(caseId, name)
      if (!renamed) return missing
      emit({ type: 'cases.changed' })
      return ok(renamed)
    },
    'cases.describe': ({ caseId, ownReference, description }) => {
      const described = cases.describe(caseId, ownReference, description)
      return described ? announced(ok(described)) : missing
    },
    'cases.veils': () => ok(cases.veils()),
    'cases.setVeil': ({ caseId, veil }) => {
      const veiled = cases.setVeil(caseId, veil)
      return veiled ? announced(ok(veiled)) : missing
    },
    'cases.close': ({ caseId }) => announced(caseLife.close(caseId)),
    'cases.reopen': ({ caseId }) => announced(caseLife.reopen(caseId)),
    'cases.delete': async ({ caseId, typed, withCopies }) =>
      announced(await caseLife.delete(caseId, typed, withCopies)),
    'cases.copies': async ({ caseId }) => ok(await copies.find(caseId)),
    'cases.changedReadings': async ({ caseId }) =>
      cases.exists(caseId) ? ok(await counter.changedReadings(caseId)) : missing,
    'cases.exhibits': async ({ caseId }) => (cases.exists(caseId) ? ok(await counter.exhibitsOf(caseId)) : missing),
  }
}

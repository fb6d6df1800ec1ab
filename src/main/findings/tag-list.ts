import type { AppError } from '../../shared/errors.ts'
import type { Tag, TagId } from '../../shared/model/finding.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Tags } from '../db/tags.ts'
import type { Emit } from '../events.ts'

type Refused = Extract<AppError, { kind: 'not_found' | 'not_now' }>

/** The list of tags of a case; it cannot be changed while the case is closed. */
export function createTagList(deps: { cases: Pick<Cases, 'exists' | 'isClosed'>; tags: Tags; emit: Emit }) {
  const { cases, tags, emit } = deps
  const noTag = { kind: 'not_found', what: 'tag' } as const
  const changed = (caseId: CaseId, id: TagId): Result<Tag, Refused> => {
    emit({ type: 'items.changed', caseId, itemIds: null })
    const tag = tags.get(id)
    return tag ? ok(tag) : err(noTag)
  }
  const open = (id: TagId): Result<CaseId, Refused> => {
    const caseId = tags.caseOf(id)
    if (caseId === null) return err(noTag)
    return cases.isClosed(caseId) ? err({ kind: 'not_now', reason: 'case_closed' }) : ok(caseId)
  }
  return {
    make: (caseId: CaseId, given: string, key: Tag['key']): Result<Tag, Refused> => {
      if (!cases.exists(caseId)) return err({ kind: 'not_found', what: 'case' })
      if (cases.isClosed(caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
      const name = given.toWellFormed()
      const known = tags.named(caseId, name)
      return known ? ok(known) : changed(caseId, tags.make(caseId, name, key))
    },
    change: (id: TagId, given: string, key: Tag['key']): Result<Tag, Refused> => {
      const of = open(id)
      if (!of.ok) return of
      const name = given.toWellFormed()
      const known = tags.named(of.value, name)
      if (known !== null && known.id !== id) return err({ kind: 'not_now', reason: 'tag_exists' })
      tags.change(id, { name, key })
      return changed(of.value, id)
    },
    remove: (id: TagId): Result<null, Refused> => {
      const of = open(id)
      if (!of.ok) return of
      if ((tags.get(id)?.count ?? 0) > 0) return err({ kind: 'not_now', reason: 'tag_in_use' })
      tags.remove(id)
      emit({ type: 'items.changed', caseId: of.value, itemIds: null })
      return ok(null)
    },
  }
}

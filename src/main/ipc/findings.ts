import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Tags } from '../db/tags.ts'
import type { Emit } from '../events.ts'
import type { FindingKeeper } from '../findings/finding-keeper.ts'
import type { Marking } from '../findings/marking.ts'
import { createTagList } from '../findings/tag-list.ts'
import type { Chosen } from '../items/chosen-items.ts'

type Names = Extract<keyof Handlers, `findings.${string}` | `tags.${string}`>

export function createFindingsHandlers(deps: {
  cases: Cases
  keeper: FindingKeeper
  marking: Marking
  tags: Tags
  chosen: Pick<Chosen, 'ids'>
  emit: Emit
}): Pick<Handlers, Names> {
  const { cases, keeper, marking, tags, chosen, emit } = deps
  const list = createTagList({ cases, tags, emit })
  return {
    'findings.get': ({ itemId }) => {
      const found = keeper.get(itemId)
      return found ? ok(found) : err({ kind: 'not_found', what: 'item' } as const)
    },
    'findings.record': ({ itemId, seen, subject, text, reason }) =>
      keeper.record(itemId, { seen, subject }, text, reason),
    'findings.withdraw': ({ itemId, seen, reason }) => keeper.withdraw(itemId, seen, reason),
    'findings.mark': async ({ caseId, items, ...change }) => {
      const ids = await chosen.ids(caseId, items, 'mark')
      return ids.ok ? await marking.mark(ids.value, change) : ids
    },
    'findings.stop': ({ caseId }) => ok(marking.stop(caseId)),
    'findings.undo': ({ batch }) => marking.undo(batch),
    'tags.list': ({ caseId }) =>
      cases.exists(caseId) ? ok(tags.list(caseId)) : err({ kind: 'not_found', what: 'case' } as const),
    'tags.make': ({ caseId, name, key }) => list.make(caseId, name, key),
    'tags.change': ({ tagId, name, key }) => list.change(tagId, name, key),
    'tags.remove': ({ tagId }) => list.remove(tagId),
  }
}

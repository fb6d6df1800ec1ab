import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Copying } from '../export/files/copies/copying.ts'
import type { Chosen } from '../items/chosen-items.ts'

const MOST_NAMED = 200

export function createCopiesHandlers({
  copying,
  chosen,
}: {
  copying: Pick<Copying, 'make' | 'stop'>
  chosen: Pick<Chosen, 'ids'>
}): Pick<Handlers, 'copies.make' | 'copies.stop'> {
  return {
    'copies.make': async ({ caseId, items }) => {
      const ids = items === null ? ok(null) : await chosen.ids(caseId, items, 'copy')
      if (!ids.ok) return ids
      const made = await copying.make(caseId, ids.value)
      if (!made.ok) return made
      const { folder, copied, kept, bytes, signature, notCopied } = made.value
      const named = notCopied.slice(0, MOST_NAMED)
      return ok({ folder, copied, kept, bytes, signature, notCopiedCount: notCopied.length, notCopied: named })
    },
    'copies.stop': async ({ caseId }) => {
      copying.stop(caseId)
      return ok(null)
    },
  }
}

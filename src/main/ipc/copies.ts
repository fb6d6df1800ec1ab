import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Copying } from '../export/copy-out/copying.ts'

const MOST_NAMED = 200

export function createCopiesHandlers({
  copying,
}: {
  copying: Pick<Copying, 'make' | 'stop'>
}): Pick<Handlers, 'copies.make' | 'copies.stop'> {
  return {
    'copies.make': async ({ caseId, itemIds }) => {
      const made = await copying.make(caseId, itemIds)
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

import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { ItemContext } from '../db/item-select.ts'
import type { Reader } from '../db/reader.ts'
import { originalState } from '../originals.ts'
import { readablePath } from '../paths.ts'

type Names = 'items.page' | 'items.facets' | 'items.get' | 'items.neighbours' | 'items.ids' | 'items.rawReply'
type Deps = { cases: Cases; reader: Reader; details: ItemDetails; context: () => ItemContext }

export function createItemsHandlers({ cases, reader, details, context }: Deps): Pick<Handlers, Names> {
  const noCase = err({ kind: 'not_found', what: 'case' } as const)
  const noItem = err({ kind: 'not_found', what: 'item' } as const)
  return {
    'items.page': async ({ offset, limit, ...query }) =>
      cases.exists(query.caseId) ? ok(await reader.page(query, context(), offset, limit)) : noCase,
    'items.facets': async ({ caseId }) => (cases.exists(caseId) ? ok(await reader.facets(caseId, context())) : noCase),
    'items.ids': async (query) => (cases.exists(query.caseId) ? ok(await reader.ids(query, context())) : noCase),
    'items.neighbours': async ({ itemId, ...query }) =>
      cases.exists(query.caseId) ? ok(await reader.neighbours(query, context(), itemId)) : noCase,
    'items.get': async ({ itemId }) => {
      const source = details.source(itemId)
      const [row, original] = await Promise.all([
        reader.row(itemId, context()),
        source ? originalState(source) : ('missing' as const),
      ])
      if (!source || !row) return noItem
      const known = source.sha256 === null ? null : details.medium(source.sha256)
      const sha256 = source.sha256
      return ok({
        row,
        path: readablePath(source.path),
        modifiedAt: Number(BigInt(source.mtimeNs) / 1_000_000n),
        inspectedAt: source.inspectedAt,
        medium: known?.medium ?? null,
        original,
        hasPreview: known?.hasPreview ?? false,
        duplicates: sha256 === null ? [] : details.duplicates(sha256, source.caseId, itemId),
        analyses: sha256 === null ? [] : details.analyses(sha256, context()),
        attempts: row.checkId === null ? [] : details.attempts(row.checkId),
      })
    },
    'items.rawReply': ({ checkId }) => {
      const reply = details.rawReply(checkId)
      return reply ? ok(reply) : err({ kind: 'not_found', what: 'check' } as const)
    },
  }
}

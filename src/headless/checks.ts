import type { CheckRow } from '../shared/model/check.ts'
import type { RequestFilter } from '../shared/model/request.ts'
import type { Core } from './core.ts'

const PAGE = 200
const ANY: RequestFilter = { caseId: null, state: null, purpose: null, host: null }

/** The matching checks, newest first, read a part at a time. */
export async function* checksOf(core: Pick<Core, 'call'>, some: Partial<RequestFilter>): AsyncGenerator<CheckRow> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await core.call('requests.page', { filter: { ...ANY, ...some }, offset, limit: PAGE })
    if (!page.ok) throw new Error('the requests cannot be listed')
    for (const row of page.value.rows) if (row.what === 'check') yield row.check
    if (offset + PAGE >= page.value.total) return
  }
}

import { assertNever } from '../../shared/assert-never.ts'
import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { LogVerifying } from '../custody/verifying.ts'
import type { Viewings } from '../custody/viewings.ts'
import type { ExportCustody } from '../export/files/tables/custody-table.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = Extract<keyof Handlers, `custody.${string}`>
type Deps = {
  queryWorker: Pick<QueryWorker, 'custodyPage' | 'custodyPlace' | 'custodyEntry' | 'custodyLastVerified'>
  counter: Pick<QueryWorker, 'custodyFacets'>
  verifying: LogVerifying
  viewings: Viewings
  exportCustody: ExportCustody
}

export function createCustodyHandlers({
  queryWorker,
  counter,
  verifying,
  viewings,
  exportCustody,
}: Deps): Pick<Handlers, Names> {
  return {
    'custody.page': async ({ filter, offset, limit }) => ok(await queryWorker.custodyPage(filter, offset, limit)),
    'custody.place': async ({ filter, seq }) => ok(await queryWorker.custodyPlace(filter, seq)),
    'custody.entry': async ({ seq }) => {
      const entry = await queryWorker.custodyEntry(seq)
      return entry ? ok(entry) : err({ kind: 'not_found', what: 'entry' })
    },
    'custody.facets': async ({ caseId }) => ok(await counter.custodyFacets(caseId)),
    'custody.export': ({ filter }) => exportCustody(filter),
    'custody.state': async () => ok({ running: verifying.progress(), last: await queryWorker.custodyLastVerified() }),
    'custody.verify': () => (verifying.verify(null).ok ? ok(null) : err({ kind: 'not_now', reason: 'running' })),
    'custody.cancelVerify': async () => {
      await verifying.cancel()
      return ok(null)
    },
    'custody.seen': (seen) => {
      switch (seen.what) {
        case 'case_opened':
          viewings.caseOpened(seen.caseId)
          return ok(null)
        case 'original_seen':
          viewings.original(seen.itemId)
          return ok(null)
        case 'veil_lifted':
          viewings.veilLifted(seen)
          return ok(null)
        default:
          return assertNever(seen)
      }
    },
  }
}

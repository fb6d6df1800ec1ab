import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { createExportTraffic } from '../export/files/tables/usage-tables.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = 'requests.page' | 'requests.steps' | 'requests.export'
type Deps = {
  queryWorker: Pick<QueryWorker, 'requestPage' | 'sentFor' | 'custodySteps'>
  exportTraffic: ReturnType<typeof createExportTraffic>
}

export function createRequestsHandlers({ queryWorker, exportTraffic }: Deps): Pick<Handlers, Names> {
  return {
    'requests.page': async ({ filter, offset, limit }) => ok(await queryWorker.requestPage(filter, offset, limit)),
    'requests.steps': async ({ checkId }) => {
      const [steps, sent] = await Promise.all([queryWorker.custodySteps(checkId), queryWorker.sentFor(checkId)])
      return ok({ steps, ...sent })
    },
    'requests.export': ({ filter }) => exportTraffic(filter),
  }
}

import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { createExportTraffic } from '../export/tables/export-traffic.ts'
import type { Reader } from '../reader/reader.ts'

type Names = 'requests.page' | 'requests.steps' | 'requests.export'
type Deps = {
  reader: Pick<Reader, 'requestPage' | 'sentFor' | 'custodySteps'>
  exportTraffic: ReturnType<typeof createExportTraffic>
}

export function createRequestsHandlers({ reader, exportTraffic }: Deps): Pick<Handlers, Names> {
  return {
    'requests.page': async ({ filter, offset, limit }) => ok(await reader.requestPage(filter, offset, limit)),
    'requests.steps': async ({ checkId }) => {
      const [steps, sent] = await Promise.all([reader.custodySteps(checkId), reader.sentFor(checkId)])
      return ok({ steps, ...sent })
    },
    'requests.export': ({ filter }) => exportTraffic(filter),
  }
}

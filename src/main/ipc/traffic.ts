import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { TrafficLog } from '../db/traffic.ts'
import type { createExportTraffic } from '../export/export-traffic.ts'

type Deps = { traffic: TrafficLog; exportTraffic: ReturnType<typeof createExportTraffic> }

export function createTrafficHandlers(deps: Deps): Pick<Handlers, 'traffic.page' | 'traffic.export'> {
  const { traffic, exportTraffic } = deps
  return {
    'traffic.page': ({ filter, offset, limit }) =>
      ok({ ...traffic.page(filter, offset, limit), hosts: traffic.hosts() }),
    'traffic.export': ({ filter }) => exportTraffic(filter),
  }
}

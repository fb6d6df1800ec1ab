import { z } from 'zod'
import { CustodyRow } from '../model/custody.ts'
import { CheckId } from '../model/ids.ts'
import { RequestFilter, RequestRow } from '../model/request.ts'
import { TrafficRow } from '../model/traffic.ts'
import { call } from './define.ts'

export const requests = {
  /** Everything asked of the service, newest first. `hosts` = every host that was ever asked, whatever the filter. */
  'requests.page': call({
    input: z.object({
      filter: RequestFilter,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), rows: z.array(RequestRow), hosts: z.array(z.string()) }),
    errors: [],
  }),
  /**
   * What the custody log says of a check, and what was sent for it, both oldest first. Of a long fact check the newest
   * 200 of `sentCount` are given.
   */
  'requests.steps': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ steps: z.array(CustodyRow), sent: z.array(TrafficRow), sentCount: z.number().int() }),
    errors: [],
  }),
  /** Writes every HTTP request of a case or of all, by purpose and host, as CSV where the person says. */
  'requests.export': call({
    input: z.object({ filter: RequestFilter.omit({ state: true }) }),
    output: z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() }),
    errors: ['declined', 'export_failed'],
  }),
}

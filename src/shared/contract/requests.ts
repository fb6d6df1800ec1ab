import { z } from 'zod'
import { CustodyRow } from '../model/custody.ts'
import { CheckId } from '../model/ids.ts'
import { RequestFilter, RequestRow } from '../model/request.ts'
import { TrafficRow } from '../model/traffic.ts'
import { call } from './define.ts'

export const requests = {
  /** All requests to the service, newest first. `hosts` = every host ever sent to, whatever the filter. */
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
   * The custody log entries of a check, and the requests sent for it, both oldest first. Of a long fact check, the
   * newest 200 of `sentCount` are returned.
   */
  'requests.steps': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ steps: z.array(CustodyRow), sent: z.array(TrafficRow), sentCount: z.number().int() }),
    errors: [],
  }),
  /** Saves every HTTP request of a case or of all, by purpose and host, as CSV to a place chosen by the person. */
  'requests.export': call({
    input: z.object({ filter: RequestFilter.omit({ state: true }) }),
    output: z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() }),
    errors: ['declined', 'export_failed'],
  }),
}

import { z } from 'zod'
import { TrafficPurpose, TrafficRow } from '../model/traffic.ts'
import { call } from './define.ts'

/** null = any. */
export const TrafficFilter = z.object({ host: z.string().max(300).nullable(), purpose: TrafficPurpose.nullable() })

export const traffic = {
  /** Requests ever made to the service, newest first. `hosts` are all hosts ever asked, whatever the filter. */
  'traffic.page': call({
    input: z.object({
      filter: TrafficFilter,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), rows: z.array(TrafficRow), hosts: z.array(z.string()) }),
    errors: [],
  }),
  /** Writes the requests that fit as CSV where the person says. */
  'traffic.export': call({
    input: z.object({ filter: TrafficFilter }),
    output: z.object({ path: z.string(), sha256: z.string(), bytes: z.number().int() }),
    errors: ['declined', 'export_failed'],
  }),
}

import { z } from 'zod'
import { CheckRow } from './check.ts'
import { CaseId } from './ids.ts'
import { TrafficPurpose, TrafficRow } from './traffic.ts'

/** States by which requests are filtered. `free` = those that are not about a file or URL. */
export const RequestState = z.enum([
  'waiting',
  'sending',
  'unknown',
  'stopped',
  'refused',
  'cancelled',
  'answered',
  'at_service',
  'failed',
  'no_end',
  'free',
])
export type RequestState = z.infer<typeof RequestState>

/** Filter of the requests listed, of one case or of all, newest first. null = any. */
export const RequestFilter = z.object({
  caseId: CaseId.nullable(),
  state: RequestState.nullable(),
  purpose: TrafficPurpose.nullable(),
  host: z.string().max(300).nullable(),
})
export type RequestFilter = z.infer<typeof RequestFilter>

/** One row of the list: a check with everything sent for it, or a request that belongs to none. */
export const RequestRow = z.discriminatedUnion('what', [
  z.object({ what: z.literal('check'), check: CheckRow }),
  z.object({ what: z.literal('free'), request: TrafficRow }),
])
export type RequestRow = z.infer<typeof RequestRow>

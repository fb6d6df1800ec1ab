import { z } from 'zod'
import { Instant } from './ids.ts'

/** Why something was asked of the service. */
export const TrafficPurpose = z.enum(['token_test', 'credit_info', 'analysis', 'fact_check', 'job'])
export type TrafficPurpose = z.infer<typeof TrafficPurpose>

/** One request that was ever made to the service, answered or not. */
export const TrafficRow = z.object({
  id: z.number().int(),
  at: Instant,
  method: z.enum(['GET', 'POST']),
  host: z.string(),
  path: z.string(),
  purpose: TrafficPurpose,
  /** Bytes on the wire, with everything TLS and a proxy add. 0 = no connection was made. */
  bytesOut: z.number().int(),
  bytesIn: z.number().int(),
  /** null = no answer came. */
  status: z.number().int().nullable(),
  /** Why no answer came; null = one came. "not_ended" = the app ended first, or it is still under way. */
  failure: z.string().nullable(),
  durationMs: z.number().nullable(),
  /** The attempt that pays; null = a free question. */
  attemptId: z.string().nullable(),
  /** SHA-256 of the certificate the other end showed; null = plain HTTP on this machine, or no connection. */
  certificate: z.string().nullable(),
  /** Who signed it. */
  issuer: z.string().nullable(),
})
export type TrafficRow = z.infer<typeof TrafficRow>

import { z } from 'zod'
import { Instant } from './ids.ts'

/** The purpose of a request to the service. */
export const TrafficPurpose = z.enum(['token_test', 'credit_info', 'analysis', 'fact_check', 'job'])
export type TrafficPurpose = z.infer<typeof TrafficPurpose>

/** One request made to the service, with or without a reply. */
export const TrafficRow = z.object({
  id: z.number().int(),
  at: Instant,
  method: z.enum(['GET', 'POST']),
  host: z.string(),
  path: z.string(),
  purpose: TrafficPurpose,
  /** Bytes on the wire, including what TLS and a proxy add. 0 = no connection was made. */
  bytesOut: z.number().int(),
  bytesIn: z.number().int(),
  /** null = no reply was received. */
  status: z.number().int().nullable(),
  /** Why no reply was received; null = one was. "not_ended" = the app ended first, or it is still under way. */
  failure: z.string().nullable(),
  durationMs: z.number().nullable(),
  /** The paying attempt; null = a free request. */
  attemptId: z.string().nullable(),
  /** SHA-256 of the server's certificate; null = plain HTTP on this machine, or no connection. */
  certificate: z.string().nullable(),
  /** Issuer of the certificate. */
  issuer: z.string().nullable(),
})
export type TrafficRow = z.infer<typeof TrafficRow>

import { z } from 'zod'
import { Instant } from './ids.ts'

/** The purpose of a request to the service; `proxy_settings` = reading the system's proxy settings for one. */
export const TrafficPurpose = z.enum(['token_test', 'credit_info', 'analysis', 'fact_check', 'job', 'proxy_settings'])
export type TrafficPurpose = z.infer<typeof TrafficPurpose>
/** The purpose of what is sent to the service. */
export type RequestPurpose = Exclude<TrafficPurpose, 'proxy_settings'>

/**
 * One request made to the service, with or without a reply, or that the system's proxy settings were read for one: then
 * `method` and bytes are null, because the system tells neither whether it fetched them nor from where.
 */
export const TrafficRow = z.object({
  id: z.number().int(),
  at: Instant,
  method: z.enum(['GET', 'POST']).nullable(),
  /** Where the request goes, or the one that the proxy settings were read for. */
  host: z.string(),
  /** '' for proxy settings. */
  path: z.string(),
  purpose: TrafficPurpose,
  /** Bytes on the wire, including what TLS and a proxy add. 0 = no connection was made. */
  bytesOut: z.number().int().nullable(),
  bytesIn: z.number().int().nullable(),
  /** null = no reply was received, or none is expected. */
  status: z.number().int().nullable(),
  /** Why no reply was received, or settings were not read; null = neither. "not_ended" = the app ended first, or it is still under way. */
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

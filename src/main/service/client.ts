import type { AwakeTime } from '../awake-time.ts'
import { createAcceptedTokens } from './accepted-tokens.ts'
import type { Trust } from './certificate.ts'
import { createConnect } from './connect.ts'
import type { Probe } from './credentials.ts'
import { createGet, type Get } from './get.ts'
import { createJobRequests, type JobRequests } from './job-requests.ts'
import { type NetworkGate, openNetworkGate } from './network-gate.ts'
import { createProbe, createReadCreditInfo, type ReadCreditInfo } from './probe.ts'
import { TIMERS, type Timers } from './timers.ts'
import { createUpload, type Upload, type UploadDeps } from './upload.ts'

export type ServiceClientDeps = {
  appVersion: string
  /** Resolves the proxy for a URL, as a PAC string. */
  resolveProxy: (url: string) => Promise<string>
  timers?: Timers
  /** Notices sleeps of this computer; omitted = it never sleeps. */
  awake?: Pick<AwakeTime, 'watch'>
  trust: Trust
  pace?: UploadDeps['pace']
  /** Every request passes through it; without one, requests are neither blocked nor logged. */
  networkGate?: NetworkGate
}
export type ServiceClient = { upload: Upload; probe: Probe; readCreditInfo: ReadCreditInfo; jobs: JobRequests }

/** The HTTP client for the service. It stores no token and keeps no connection open. */
export function createServiceClient({
  appVersion,
  resolveProxy,
  timers = TIMERS,
  trust,
  awake,
  pace,
  networkGate = openNetworkGate(),
}: ServiceClientDeps): ServiceClient {
  const connect = createConnect({ resolveProxy, trust, timers, networkGate })
  const userAgent = `Touchstone/${appVersion}`
  const accepted = createAcceptedTokens()
  const send = createGet({ connect, timers, userAgent, awake })
  const get: Get = async (to, ...how) => {
    const answered = await send(to, ...how)
    if (answered.ok) accepted.note(to, answered.value)
    return answered
  }
  const pay = createUpload({ connect, timers, userAgent, awake, ...(pace ? { pace } : {}) })
  const upload: Upload = async (request, ...how) => {
    const sent = await pay(request, ...how)
    if (sent.end.type === 'answer') accepted.note(request, sent.end.answer)
    return sent
  }
  return {
    upload,
    probe: createProbe(get, accepted),
    readCreditInfo: createReadCreditInfo(get),
    jobs: createJobRequests(get, timers),
  }
}

import type { ItemRequest } from '../../src/main/db/item-requests.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import { sampleFacts } from './report-facts.ts'

export const ELSEWHERE = 'https://other.example'

const [SAMPLE] = sampleFacts().requests?.requests ?? []
/** A request without a reply to a service that is not in use. */
export const LOST: Partial<ItemRequest> = {
  outcome: 'unknown',
  state: 'unknown',
  reason: 'no_answer',
  httpStatus: null,
  requestId: null,
  replies: [],
  origin: ELSEWHERE,
  checkId: '0191c6a0-95b4-7c39-9d1c-1f64b6d6a0ff' as CheckId,
  id: 'other' as ItemRequest['id'],
}
/** A request that ended before anything was sent. */
export const UNREACHED: Partial<ItemRequest> = {
  ...LOST,
  outcome: 'not_sent',
  state: 'blocked',
  phase: 'prepared',
  reason: 'unreachable',
  sentBytes: 0,
  sentSha256: null,
}
/** A request that the service in use refused, with its words stored. */
export const REFUSED: Partial<ItemRequest> = {
  outcome: 'refused',
  state: 'rejected',
  reason: 'refused_by_service',
  httpStatus: 400,
  requestId: null,
  serviceMessage: 'The image could not be decoded.',
  replies: [
    {
      sha256: '4003'.repeat(16),
      bytes: 123,
      isWhole: true,
      isSimulated: true,
      attachedBy: null,
      receivedAt: Date.UTC(2026, 10, 20, 10, 11, 12),
    },
  ],
}
export const requestAs = (change: Partial<ItemRequest>): ItemRequest => {
  if (SAMPLE === undefined) throw new Error('The sample was sent.')
  return { ...SAMPLE, ...change }
}

/** A file without a reply, unknown to the service in use. */
export const unanswered = (...requests: ItemRequest[]): ReportFacts =>
  sampleFacts((facts) => {
    Object.assign(facts.item.row, { status: 'not_sent', checkId: null })
    Object.assign(facts.item, { analyses: [], attempts: [] })
    facts.service = { ...facts.service, analysis: null, faces: null }
    facts.requests = about(requests)
  })
/** A file that the service in use refused. */
export const refusedFacts = (): ReportFacts => {
  const facts = unanswered(requestAs(REFUSED))
  const [request] = facts.requests?.requests ?? []
  Object.assign(facts.item.row, {
    status: 'rejected',
    statusReason: 'refused_by_service',
    checkId: request?.checkId ?? null,
    verdict: null,
  })
  return facts
}

/** The complete list of requests. */
export const about = (requests: ItemRequest[]): NonNullable<ReportFacts['requests']> => ({
  requests,
  altered: [],
  total: requests.length,
  asked: requests
    .filter(({ outcome }) => outcome !== 'not_sent')
    .map(({ origin, outcome, phase }) => ({
      origin,
      whole: Number(phase === 'committing'),
      part: Number(phase === 'body'),
      open: Number(outcome === 'unknown'),
    })),
})

import type { Classified, Pause } from '../../shared/model/attempt-end.ts'
import type { ReasonCode } from '../../shared/model/check.ts'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'

/** The request whose outcome is judged; `attemptId` null = nothing was sent. */
export type JudgedRequest = { checkId: CheckId; attemptId: AttemptId | null }
/** A pause with the requests that led to it, oldest first. */
export type LedToPause = { pause: Pause; requests: readonly AttemptId[] }

/** What the latest outcomes show about the connection and the service as a whole. */
export type Health = {
  /** Consecutive attempts that never reached the service, and why. */
  unreached: { reason: 'offline' | 'unreachable' | 'proxy'; requests: readonly JudgedRequest[] } | null
  /** Consecutive requests that the service refused as bad ones, the latest of each check. */
  refused: readonly JudgedRequest[]
  /**
   * Why each of the last five attempts ended in a service failure, with an unknown charge, or paid for nothing
   * readable; null = it did not.
   */
  troubled: readonly (JudgedRequest & { reason: ReasonCode | null })[]
  /** Since when the service has been asking to slow down, ms, and the requests to which it replied so; null = it has not. */
  slowed: { since: number; requests: readonly JudgedRequest[] } | null
}

export const HEALTHY: Health = {
  unreached: null,
  refused: [],
  troubled: [],
  slowed: null,
}

const IN_A_ROW = 3
const LAST = 5
/** A service that keeps asking to slow down this often and for this long needs the user's attention. */
const SLOW_TIMES = 5
const SLOW_LIMIT_MS = 30 * 60_000

/**
 * Updates the queue's health after another attempt, with the pause that follows if several outcomes together show what
 * one alone does not: no connection, a failing service, requests that are all refused. Pure.
 */
export function advanceHealth(
  health: Health,
  request: JudgedRequest,
  classified: Classified,
  now: number,
): { health: Health; led: LedToPause | null } {
  if (classified.class === 'slow_down') {
    const since = health.slowed?.since ?? now
    const requests = [...(health.slowed?.requests ?? []), request]
    const isTooLong = now - since >= SLOW_LIMIT_MS && requests.length >= SLOW_TIMES
    return {
      health: { ...health, slowed: { since, requests } },
      led: isTooLong ? ledBy({ reason: 'rate_limited', resumes: 'person' }, requests) : null,
    }
  }
  if (classified.reason === 'interrupted') return { health, led: null }
  const unreached = nextUnreached(health.unreached, request, classified)
  const refused = nextRefused(health.refused, request, classified)
  const troubled = [...health.troubled, { ...request, reason: troubleIn(classified) }].slice(-LAST)
  const next = { unreached, refused, troubled, slowed: null }
  return { health: next, led: pauseOf(next) }
}

const ledBy = (pause: Pause, requests: readonly JudgedRequest[]): LedToPause => ({
  pause,
  requests: requests.flatMap(({ attemptId }) => attemptId ?? []),
})

/** Why an attempt counts as trouble; null = it does not. */
const troubleIn = ({ class: kind, reason }: Classified): ReasonCode | null =>
  kind === 'ask' || (reason !== null && ANSWERS_NOTHING.has(reason)) ? reason : null

/** Replies without a usable result: several in a row mean that something is wrong with the service. */
const ANSWERS_NOTHING: ReadonlySet<ReasonCode> = new Set([
  'server_error',
  'answer_unreadable',
  'answer_unmatched',
  'no_verdict',
])

function pauseOf({ unreached, refused, troubled }: Health): LedToPause | null {
  if (unreached && unreached.requests.length >= IN_A_ROW)
    return ledBy({ reason: unreached.reason, resumes: 'probe' }, unreached.requests)
  if (refused.length >= IN_A_ROW) return ledBy({ reason: 'refused_repeatedly', resumes: 'person' }, refused)
  return pauseOfTrouble(troubled)
}

/**
 * A pause after trouble names the cause that three of the last five share, if there is one, and then those alone led to
 * it.
 */
function pauseOfTrouble(last: Health['troubled']): LedToPause | null {
  const troubled = last.filter(({ reason }) => reason !== null)
  if (troubled.length < IN_A_ROW || (last.at(-1)?.reason ?? null) === null) return null
  for (const { reason } of troubled) {
    const sharing = troubled.filter((other) => other.reason === reason)
    if (reason !== null && sharing.length >= IN_A_ROW)
      return ledBy({ reason: REPEATED[reason] ?? reason, resumes: 'person' }, sharing)
  }
  return ledBy({ reason: 'troubled_repeatedly', resumes: 'person' }, troubled)
}

/** Causes whose sentence about one request would mislead as the reason of a pause. */
const REPEATED: Partial<Record<ReasonCode, ReasonCode>> = {
  charge_not_stated: 'not_stated_repeatedly',
  no_verdict: 'no_verdict_repeatedly',
}

function nextUnreached(
  before: Health['unreached'],
  request: JudgedRequest,
  { class: kind, reason }: Classified,
): Health['unreached'] {
  if (kind !== 'retry' || (reason !== 'offline' && reason !== 'unreachable' && reason !== 'proxy')) return null
  return { reason, requests: [...(before?.requests ?? []), request] }
}

/** A documented refusal, of a format or a size, is about the file: however many there are, the rest may be accepted. */
function nextRefused(
  before: Health['refused'],
  request: JudgedRequest,
  { class: kind, reason }: Classified,
): Health['refused'] {
  const isRefused = kind === 'reject' && reason === 'refused_by_service'
  return isRefused ? [...before.filter(({ checkId }) => checkId !== request.checkId), request] : []
}

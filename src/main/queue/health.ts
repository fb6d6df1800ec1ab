import type { Classified, Pause } from '../../shared/model/attempt-end.ts'
import type { ReasonCode } from '../../shared/model/check.ts'

/** What the latest outcomes show about the connection and the service as a whole. */
export type Health = {
  /** Consecutive attempts that never reached the service, and why. */
  unreached: { reason: 'offline' | 'unreachable' | 'proxy'; count: number } | null
  /** Different consecutive checks that the service refused as bad requests. */
  refusedChecks: readonly string[]
  /**
   * Why each of the last five attempts ended in a service failure, with an unknown charge, or paid for nothing
   * readable; null = it did not.
   */
  troubled: readonly (ReasonCode | null)[]
  /** Since when the service has been asking to slow down, ms; and how many times. */
  slowedSince: number | null
  slowedTimes: number
}

export const HEALTHY: Health = {
  unreached: null,
  refusedChecks: [],
  troubled: [],
  slowedSince: null,
  slowedTimes: 0,
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
  checkId: string,
  classified: Classified,
  now: number,
): { health: Health; pause: Pause | null } {
  if (classified.class === 'slow_down') {
    const slowedSince = health.slowedSince ?? now
    const isTooLong = now - slowedSince >= SLOW_LIMIT_MS && health.slowedTimes + 1 >= SLOW_TIMES
    return {
      health: { ...health, slowedSince, slowedTimes: health.slowedTimes + 1 },
      pause: isTooLong ? { reason: 'rate_limited', resumes: 'person' } : null,
    }
  }
  if (classified.reason === 'interrupted') return { health, pause: null }
  const unreached = nextUnreached(health.unreached, classified)
  const refusedChecks = nextRefused(health.refusedChecks, checkId, classified)
  const troubled = [...health.troubled, troubleIn(classified)].slice(-LAST)
  const next = { unreached, refusedChecks, troubled, slowedSince: null, slowedTimes: 0 }
  return { health: next, pause: pauseOf(next) }
}

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

function pauseOf(health: Health): Pause | null {
  if (health.unreached && health.unreached.count >= IN_A_ROW) {
    return { reason: health.unreached.reason, resumes: 'probe' }
  }
  if (health.refusedChecks.length >= IN_A_ROW) return { reason: 'refused_repeatedly', resumes: 'person' }
  return pauseOfTrouble(health.troubled)
}

/** A pause after trouble names the cause that three of the last five share, if there is one. */
function pauseOfTrouble(last: Health['troubled']): Pause | null {
  const troubled = last.filter((reason) => reason !== null)
  if (troubled.length < IN_A_ROW || (last.at(-1) ?? null) === null) return null
  const shared = troubled.find((reason) => troubled.filter((other) => other === reason).length >= IN_A_ROW)
  if (shared === undefined) return { reason: 'troubled_repeatedly', resumes: 'person' }
  return { reason: REPEATED[shared] ?? shared, resumes: 'person' }
}

/** Causes whose sentence about one request would mislead as the reason of a pause. */
const REPEATED: Partial<Record<ReasonCode, ReasonCode>> = {
  charge_not_stated: 'not_stated_repeatedly',
  no_verdict: 'no_verdict_repeatedly',
}

function nextUnreached(before: Health['unreached'], { class: kind, reason }: Classified): Health['unreached'] {
  if (kind !== 'retry' || (reason !== 'offline' && reason !== 'unreachable' && reason !== 'proxy')) return null
  return { reason, count: (before?.count ?? 0) + 1 }
}

/** A documented refusal, of a format or a size, is about the file: however many there are, the rest may be accepted. */
function nextRefused(before: readonly string[], checkId: string, { class: kind, reason }: Classified): string[] {
  const isRefused = kind === 'reject' && reason === 'refused_by_service'
  return isRefused ? [...before.filter((id) => id !== checkId), checkId] : []
}

import { assertNever } from '../assert-never.ts'
import { classifyAnswer } from './attempt-answer.ts'
import {
  type AttemptEnd,
  type AttemptOutcome,
  type AttemptPhase,
  ask,
  byPerson,
  type Classified,
  RETRY_LIMIT,
} from './attempt-end.ts'
import type { CheckState } from './check.ts'

const BODY_RETRY_LIMIT = 3

/** Classifies the end of an attempt by the failure table of the reliability design. Pure. */
export function classify(end: AttemptEnd, phase: AttemptPhase): Classified {
  const unsent: AttemptOutcome = phase === 'prepared' ? 'not_sent' : 'not_complete'
  // Without a reply, the charge is unknown once the last bytes may have left.
  if (end.type !== 'answer' && phase === 'committing') return ask('no_answer')
  switch (end.type) {
    case 'offline':
    case 'unreachable':
      return { class: 'retry', outcome: unsent, reason: end.type, limit: RETRY_LIMIT }
    case 'tls':
      return { class: 'pause', outcome: unsent, reason: 'tls', pause: byPerson('tls') }
    case 'proxy':
      return end.status === 407
        ? { class: 'pause', outcome: unsent, reason: 'proxy', pause: byPerson('proxy') }
        : { class: 'retry', outcome: unsent, reason: 'proxy', limit: RETRY_LIMIT }
    case 'connection_lost':
      return {
        class: 'retry',
        outcome: unsent,
        reason: 'connection_lost',
        limit: phase === 'body' ? BODY_RETRY_LIMIT : RETRY_LIMIT,
      }
    case 'file_changed':
    case 'file_missing':
      return { class: 'reject', outcome: unsent, reason: end.type }
    case 'drive_gone':
    case 'drive_silent':
      return { class: 'pause', outcome: unsent, reason: end.type, pause: { reason: end.type, resumes: 'time' } }
    case 'stopped':
      return { class: 'retry', outcome: unsent, reason: 'interrupted', limit: Number.POSITIVE_INFINITY }
    case 'answer':
      return classifyAnswer(end, phase !== 'committing')
    default:
      return assertNever(end)
  }
}

/** The next state of a check. `retries` = automatic retries since a person last approved it. */
export function nextState(classified: Classified, retries: number): CheckState {
  switch (classified.class) {
    case 'success':
      return classified.state
    case 'retry':
      if (classified.reason === 'interrupted') return 'approved'
      return retries < classified.limit ? 'waiting' : 'blocked'
    case 'slow_down':
    case 'pause':
      return 'approved'
    case 'ask':
      return 'unknown'
    case 'reject':
      return 'rejected'
    default:
      return assertNever(classified)
  }
}

export const RETRY_BASE_MS = 5_000
export const RETRY_CAP_MS = 300_000

/** Delay in ms before retry `retry` (from 0): full jitter below 5 s · 2ⁿ, at most 300 s. `random`: 0 ≤ x < 1. */
export function retryDelayMs(retry: number, random: () => number): number {
  return Math.round(random() * Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(retry, 10)))
}

/** Classifies an attempt left open by an earlier run of the app, by its phase alone. */
export function classifyOrphan(phase: AttemptPhase): Classified {
  if (phase === 'committing') return ask('interrupted')
  return classify({ type: 'stopped' }, phase)
}

import type { AccountStatus } from '../../shared/contract/account.ts'
import type { Classified } from '../../shared/model/attempt-end.ts'
import { retryDelayMs } from '../../shared/model/attempt-machine.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Account } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Log } from '../log.ts'
import { type Credentials, isInUse, keyOf, type Probe } from '../service/credentials.ts'
import type { RunEnd } from './attempt-runner.ts'
import { advanceHealth, HEALTHY } from './health.ts'
import type { Pausing } from './pausing.ts'

export type ConsequencesDeps = {
  clock: Clock
  checks: Checks
  credentials: () => Credentials | null
  /** A free question that tells whether the service can be reached. */
  probe: Probe
  /** What a request told about the way to the service. */
  note: Account['note']
  log: Log
  random: () => number
  /** Nothing may leave this machine. */
  isAirGapped: () => boolean
  pauseFor: Pausing['begin']
  /** The token may not ask for checks of this kind. */
  holdKind: (kind: CheckKind, message: string | null) => void
  reached: Pausing['reached']
}
export type Consequences = ReturnType<typeof createConsequences>

/** Applies the end of one attempt to those that follow: slow down, pause, or go on at full width. */
export function createConsequences(deps: ConsequencesDeps) {
  const { clock, checks, credentials, probe, note, log, random, pauseFor } = deps
  let health = HEALTHY
  /** After a pause one goes first; the others follow when it came through. */
  let isProbing = false

  /** After the last one the balance is worth knowing; it is free, and only a help. */
  const askBalance = () => {
    const known = credentials()
    if (!known) return
    const noted = probe(known).then((told) => note(told, keyOf(known)))
    void noted.catch((cause: unknown) => log.bug('queue.balance', cause))
  }

  return {
    isProbing: (): boolean => isProbing,
    /** One goes first from now on. */
    probeFirst: (): void => {
      isProbing = true
    },
    /** What went wrong before counts no longer. */
    forget: (): void => {
      health = HEALTHY
    },
    ended: (check: CheckRecord, { classified, parsed, detail }: RunEnd): void => {
      // Sent before the address or the token was changed: it says nothing of what is used now.
      if (!isInUse(check, credentials())) return
      // A token without the scope for fact checks is a good one otherwise.
      const isOfKind = classified.reason === 'scope' && check.kind === 'fact_check'
      const connection = isOfKind ? 'online' : connectionAfter(classified, parsed !== null)
      if (connection) note({ connection, ...(parsed ? { isSimulated: parsed.isSimulated } : {}) }, check)
      const advanced = advanceHealth(health, check.id, classified, clock.now())
      health = advanced.health
      // What TLS calls the trouble (an expired certificate, an unknown authority), or what is wrong with the proxy, helps
      // whoever looks after the network.
      const isOfNetwork = classified.reason === 'tls' || classified.reason === 'proxy'
      const message = parsed?.serviceMessage ?? (isOfNetwork ? detail : null)
      const pause = 'pause' in classified ? (classified.pause ?? advanced.pause) : advanced.pause
      if (pause?.reason === 'scope') deps.holdKind(check.kind, message)
      else if (pause) pauseFor(pause, message)
      else if (classified.class === 'slow_down') {
        // Our own back-off counts beside the wait that was named: a service that always says "one second" is no storm.
        const wait = Math.max(classified.waitMs ?? 0, 1000 + retryDelayMs(health.slowedTimes - 1, random))
        pauseFor({ reason: 'rate_limited', resumes: 'time' }, message, wait)
      }
      if (parsed && classified.class !== 'slow_down') {
        isProbing = false
        deps.reached()
      }
      if (connection === 'online' && !deps.isAirGapped() && !checks.hasPending(check.origin, check.account))
        askBalance()
    },
  }
}

/** What the end of an attempt says about the way to the service; null = nothing. */
function connectionAfter(classified: Classified, hasAnswer: boolean): AccountStatus['connection'] | null {
  switch (classified.reason) {
    case 'token_refused':
      return 'token_refused'
    case 'scope':
      return 'no_scope'
    case 'credits':
      return 'credits_out'
    case 'offline':
      return 'offline'
    case 'unreachable':
    case 'proxy':
    case 'connection_lost':
    case 'blocked_on_the_way':
      return 'unreachable'
    // The file arrived, so the way was open; no answer says nothing of the next request.
    case 'no_answer':
      return null
    case 'tls':
    case 'redirected':
    case 'not_the_service':
    case 'address_changed':
      return 'not_the_service'
    default:
      return hasAnswer ? 'online' : null
  }
}

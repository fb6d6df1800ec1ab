import type { AccountStatus } from '../../shared/contract/account.ts'
import type { Classified } from '../../shared/model/attempt-end.ts'
import { retryDelayMs } from '../../shared/model/attempt-machine.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Account } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { SettingsRows } from '../db/settings.ts'
import type { Log } from '../log.ts'
import { type Credentials, isInUse, keyOf, type Probe } from '../service/credentials.ts'
import type { RunEnd } from './attempt-runner.ts'
import { advanceHealth, HEALTHY } from './health.ts'
import type { Pausing } from './pausing.ts'

export type ConsequencesDeps = {
  clock: Clock
  checks: Checks
  credentials: () => Credentials | null
  /** A free request that shows whether the service can be reached. */
  probe: Probe
  /** Records what a request showed about the connection to the service. */
  note: Account['note']
  log: Log
  random: () => number
  /** Whether nothing may leave this machine. */
  isAirGapped: () => boolean
  pauseFor: Pausing['begin']
  /** The token lacks permission for checks of this kind. */
  holdKind: (kind: CheckKind, message: string | null) => void
  reached: Pausing['reached']
  /** Keeps over a restart that a person lets the batch go on. */
  marks: Pick<SettingsRows, 'get' | 'set'>
}
export type Consequences = ReturnType<typeof createConsequences>

/** Set while a person lets sending go on although replies have no verdict: until nothing more waits to be sent. */
const GOES_ON = 'queue.goes_on_without_verdicts'

/** Applies the outcome of one attempt to those that follow: slow down, pause, or continue at full concurrency. */
export function createConsequences(deps: ConsequencesDeps) {
  const { clock, checks, credentials, probe, note, log, random, pauseFor, marks } = deps
  let health = HEALTHY
  /** After a pause one request goes first; the others follow if it gets through. */
  let isProbing = false

  /** After the last one, the current balance is useful; the request is free, and may fail without harm. */
  const askBalance = () => {
    const known = credentials()
    if (!known) return
    const noted = probe(known).then((probed) => note(probed, keyOf(known)))
    void noted.catch((cause: unknown) => log.bug('queue.balance', cause))
  }

  const goesOnWithoutVerdicts = (): boolean => marks.get(GOES_ON) === 'on'

  return {
    isProbing: (): boolean => isProbing,
    /** From now on, one request goes first. */
    probeFirst: (): void => {
      isProbing = true
    },
    /** Forgets earlier failures. */
    forget: (): void => {
      health = HEALTHY
    },
    /** Replies without a verdict no longer pause what waits now. */
    goOnWithoutVerdicts: (): void => marks.set(GOES_ON, 'on'),
    /** Whether a person let what waits go on without verdicts. */
    goesOnWithoutVerdicts,
    /** The last request of a batch has ended, and nothing waits: what was let go on is over. */
    batchEnded: (): void => marks.set(GOES_ON, 'off'),
    ended: (check: CheckRecord, { classified, parsed, detail }: RunEnd): void => {
      // Sent before the service address or the token was changed: it says nothing about those now in use.
      if (!isInUse(check, credentials())) return
      // A token without the scope for fact checks is otherwise valid.
      const isOfKind = classified.reason === 'scope' && check.kind === 'fact_check'
      const connection = isOfKind ? 'online' : connectionAfter(classified, parsed !== null)
      if (connection) note({ connection, ...(parsed ? { isSimulated: parsed.isSimulated } : {}) }, check)
      const advanced = advanceHealth(health, check.id, classified, clock.now())
      health = advanced.health
      // The TLS error (an expired certificate, an unknown authority) or the proxy error helps whoever runs the network.
      const isOfNetwork = classified.reason === 'tls' || classified.reason === 'proxy'
      const message = parsed?.serviceMessage ?? (isOfNetwork ? detail : null)
      const ofHealth =
        advanced.pause?.reason === 'no_verdict_repeatedly' && goesOnWithoutVerdicts() ? null : advanced.pause
      const pause = 'pause' in classified ? (classified.pause ?? ofHealth) : ofHealth
      if (pause?.reason === 'scope') deps.holdKind(check.kind, message)
      else if (pause) pauseFor(pause, message)
      else if (classified.class === 'slow_down') {
        // Our own back-off is a lower bound for the wait the service asks for: one that always says "one second" must
        // not cause a storm of requests.
        const wait = Math.max(classified.waitMs ?? 0, 1000 + retryDelayMs(health.slowedTimes - 1, random))
        pauseFor({ reason: 'rate_limited', resumes: 'time' }, message, wait)
      }
      if (parsed && classified.class !== 'slow_down') {
        isProbing = false
        deps.reached()
      }
      if (checks.hasPending(check.origin, check.account)) return
      if (connection === 'online' && !deps.isAirGapped()) askBalance()
    },
  }
}

/** What the outcome of an attempt shows about the connection to the service; null = nothing. */
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
    // The file arrived, so there was a connection; no reply says nothing about the next request.
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

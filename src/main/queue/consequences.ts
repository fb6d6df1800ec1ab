import type { AccountStatus } from '../../shared/contract/account.ts'
import type { Classified } from '../../shared/model/attempt-end.ts'
import { retryDelayMs } from '../../shared/model/attempt-machine.ts'
import type { AttemptId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Account } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { CheckRecord } from '../db/checks.ts'
import type { SettingsRows } from '../db/settings.ts'
import type { Log } from '../log.ts'
import { type Credentials, isInUse, keyOf, type Probe } from '../service/credentials.ts'
import type { RunEnd } from './attempt-runner.ts'
import { advanceHealth, HEALTHY } from './health.ts'
import type { Pausing } from './pausing.ts'

export type ConsequencesDeps = {
  clock: Clock
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
  holdKind: (kind: CheckKind, by: HeldBy) => void
  reached: Pausing['reached']
  /** Keeps over a restart that a person lets the batch go on. */
  marks: Pick<SettingsRows, 'get' | 'set'>
}
/** The service's message that the token lacks permission for a kind of checks, and the request it replied to. */
export type HeldBy = { message: string | null; requests: readonly AttemptId[] }
export type Consequences = ReturnType<typeof createConsequences>

/** Set while a person lets sending go on although replies have no verdict: until nothing more waits to be sent. */
const GOES_ON = 'queue.goes_on_without_verdicts'

/** Applies the outcome of one attempt to those that follow: slow down, pause, or continue at full concurrency. */
export function createConsequences(deps: ConsequencesDeps) {
  const { clock, credentials, probe, note, log, random, pauseFor, marks } = deps
  let health = HEALTHY
  /** After a pause one request goes first; the others follow if it gets through. */
  let isProbing = false

  /** The last request that showed anything of the connection had a reply: the balance may have changed with it. */
  let isBalanceDue = false

  /** The request is free, and may fail without harm. */
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
    /**
     * The last request under way has ended, and nothing waits for the service in use: now the balance is the one after
     * all of them.
     */
    lastEnded: (): void => {
      if (!isBalanceDue || deps.isAirGapped()) return
      isBalanceDue = false
      askBalance()
    },
    /** Whether a person let what waits go on without verdicts. */
    goesOnWithoutVerdicts,
    /** The last request of a batch has ended, and nothing waits: what was let go on is over. */
    batchEnded: (): void => marks.set(GOES_ON, 'off'),
    ended: (check: CheckRecord, { classified, attemptId, parsed, detail }: RunEnd): void => {
      // Sent before the service address or the token was changed: it says nothing about those now in use.
      if (!isInUse(check, credentials())) return
      // A token without the scope for fact checks is otherwise valid.
      const isOfKind = classified.reason === 'scope' && check.kind === 'fact_check'
      const connection = isOfKind ? 'online' : connectionAfter(classified, parsed !== null)
      if (connection) isBalanceDue = connection === 'online'
      if (connection) note({ connection, ...(parsed ? { isSimulated: parsed.isSimulated } : {}) }, check)
      const advanced = advanceHealth(health, { checkId: check.id, attemptId }, classified, clock.now())
      health = advanced.health
      // The TLS error (an expired certificate, an unknown authority) or the proxy error helps whoever runs the network.
      const isOfNetwork = classified.reason === 'tls' || classified.reason === 'proxy'
      const message = parsed?.serviceMessage ?? (isOfNetwork ? detail : null)
      const requests = attemptId === null ? [] : [attemptId]
      const ofItself = 'pause' in classified && classified.pause ? { pause: classified.pause, requests } : null
      const isLetGoOn = advanced.led?.pause.reason === 'no_verdict_repeatedly' && goesOnWithoutVerdicts()
      const led = ofItself ?? (isLetGoOn ? null : advanced.led)
      if (led?.pause.reason === 'scope') deps.holdKind(check.kind, { message, requests })
      else if (led) pauseFor(led.pause, { message, requests: led.requests })
      else if (classified.class === 'slow_down') {
        // Our own back-off is a lower bound for the wait the service asks for: one that always says "one second" must
        // not cause a storm of requests.
        const wait = Math.max(
          classified.waitMs ?? 0,
          1000 + retryDelayMs((health.slowed?.requests.length ?? 1) - 1, random),
        )
        pauseFor({ reason: 'rate_limited', resumes: 'time' }, { message, requests }, wait)
      }
      if (parsed && classified.class !== 'slow_down') {
        isProbing = false
        deps.reached()
      }
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

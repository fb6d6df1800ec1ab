import { RETRY_AFTER_CAP_MS } from '../../shared/model/attempt-answer.ts'
import { RETRY_CAP_MS } from '../../shared/model/attempt-machine.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Account } from '../account/account.ts'
import type { Clock, Schedule } from '../clock.ts'
import type { Checks } from '../db/checks.ts'
import { type Credentials, isInUse, keyOf, type Probe } from '../service/credentials.ts'
import { BY_NO_REQUEST, type Pausing } from './pausing.ts'

export type WakingDeps = {
  clock: Clock
  schedule: Schedule
  checks: Checks
  pausing: Pausing
  credentials: () => Credentials | null
  /** A free request that shows whether the service can be reached. */
  probe: Probe
  note: Account['note']
  isStopped: () => boolean
  /** Kinds of checks the token lacks permission for. */
  heldKinds: () => CheckKind[]
  /** Whether nothing may leave this machine. */
  isAirGapped: () => boolean
  pauseFor: Pausing['begin']
  /** Called when the pause is over. */
  goOn: () => void
  /** The service can be reached again: earlier failures are forgotten. */
  onFound: () => void
  pump: () => Promise<void>
  /** Nothing will change automatically for a while. */
  onLooked: () => void
  fault: (event: string, cause: unknown) => void
}
export type Waking = ReturnType<typeof createWaking>

/** Timers are renewed at least this often, so that a jump of the clock cannot stop the queue for long. */
const LONGEST_SLEEP_MS = 60_000

/** Wakes the queue when a wait is over, and probes a service that could not be reached. */
export function createWaking(deps: WakingDeps) {
  const { clock, checks, pausing, credentials, probe, note, pauseFor, goOn, pump, fault } = deps
  let callOff = () => {}
  let isLooking = false

  /** Ms until an instant. More than the longest possible wait means that the clock was set back: the wait is over. */
  const leftOf = (at: number, longestMs: number): number => {
    const left = at - clock.now()
    return left > longestMs ? 0 : Math.max(0, left)
  }
  const nextDueOf = ({ baseUrl, fingerprint }: Credentials) =>
    checks.nextDueAt(baseUrl.origin, fingerprint, deps.heldKinds())
  const schedule = () => {
    callOff()
    // When the air gap is turned off, the queue is woken.
    if (deps.isStopped() || deps.isAirGapped()) return
    const paused = pausing.current()
    const known = credentials()
    const dueAt = paused ? paused.until : known ? nextDueOf(known) : null
    if (dueAt === null) return
    const left = leftOf(dueAt, paused ? RETRY_AFTER_CAP_MS : RETRY_CAP_MS)
    callOff = deps.schedule(wakeUp, Math.min(Math.max(left, 10), LONGEST_SLEEP_MS))
  }
  const wakeUp = () => void wake().catch((cause: unknown) => fault('queue.wake', cause))

  const wake = async () => {
    const paused = pausing.current()
    if (deps.isStopped() || deps.isAirGapped() || paused?.until === null) return
    if (!paused) await pump()
    else if (leftOf(paused.until, RETRY_AFTER_CAP_MS) > 0) schedule()
    else if (paused.resumes === 'probe') await lookForService()
    else goOn()
  }

  /** Sends a free request before anything that costs credits is sent again. */
  const lookForService = async () => {
    const known = credentials()
    if (!known) return goOn()
    isLooking = true
    const probed = await probe(known).finally(() => {
      isLooking = false
    })
    note(probed, keyOf(known))
    // The service address or the token was changed in the meantime: the result says nothing about those now in use.
    if (!isInUse(keyOf(known), credentials())) return wakeUp()
    if (deps.isStopped() || pausing.current()?.resumes !== 'probe') return
    if (['online', 'no_scope', 'credits_out'].includes(probed.connection)) {
      deps.onFound()
      return goOn()
    }
    if (probed.connection === 'token_refused') pauseFor({ reason: 'token_refused', resumes: 'person' }, BY_NO_REQUEST)
    else pausing.probeFailed()
    schedule()
    deps.onLooked()
  }

  return {
    /** Sets the timer for the next thing that is due. */
    schedule,
    /** Does what is due now. */
    wakeUp,
    /** Whether the service is being probed. */
    isLooking: (): boolean => isLooking,
    stop: (): void => callOff(),
  }
}

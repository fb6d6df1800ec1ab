import type { KeptPause } from '../main/db/queue-pause.ts'
import type { QueueState } from '../shared/contract/checks.ts'
import type { ReasonCode } from '../shared/model/check.ts'
import type { PauseCause } from '../shared/model/pause-cause.ts'
import { exactInstant } from '../shared/words/dates.ts'
import { headless } from '../shared/words/headless.ts'
import { pauseLines as words } from '../shared/words/headless-pause.ts'
import { REASONS, unrecordedPause } from '../shared/words/reasons.ts'
import { OF_THE_TOKEN } from './clear-token-pause.ts'
import type { Core } from './core.ts'
import type { Output } from './output.ts'
import { queueState } from './queue-state.ts'
import { saidMembers, saidReason } from './said.ts'
import { onOneLine } from './terminal-text.ts'

/** A pause as the queue states it, or as an earlier run kept it. */
export type Pause = Omit<NonNullable<QueueState['paused']>, 'until' | 'unrecorded'> &
  Partial<Pick<NonNullable<QueueState['paused']>, 'until' | 'unrecorded'>>
/** `requests` = those that led to it; null = that was not recorded. */
type LedPause = Pause & Pick<KeptPause, 'requests'>

/** Pauses that no request led to. */
const OF_NO_REQUEST: ReadonlySet<ReasonCode> = new Set([
  'paused_by_person',
  'pause_unrecorded',
  'journal_mismatch',
  'cap',
  'fault',
])

/** Reasons whose detail is in this machine’s words, not the service’s. */
const OWN_DETAIL: ReadonlySet<ReasonCode> = new Set(['tls', 'proxy', 'cap', 'fault'])

const iso = (at: number | null | undefined): string | null => (at == null ? null : new Date(at).toISOString())

/** The JSON line of a pause; null = there is none. `waiting` = requests that are approved and not sent. */
export const pauseLine = (pause: Pause | null, state: 'none' | 'paused' | 'ended', waiting: number) => ({
  type: 'pause',
  state,
  reason: pause?.reason ?? null,
  since: iso(pause?.since),
  until: iso(pause?.until),
  message: pause?.message ?? null,
  waiting,
})

const causeLine = ({ item, sentName, ...cause }: PauseCause) => ({
  type: 'pauseCause',
  case: cause.caseReference,
  item: item?.reference ?? null,
  ...(cause.url === null ? { name: item?.name ?? null } : { url: cause.url }),
  at: iso(cause.endedAt),
  status: cause.httpStatus,
  reason: cause.reason,
  ...saidMembers({ message: cause.serviceMessage, sentName, name: null }),
})

/** A request that led to a pause, for people: when, what, the status, our reason and the service’s message. */
function causeRow({ item, ...cause }: PauseCause): string {
  const said = { message: cause.serviceMessage, sentName: cause.sentName, name: item?.name ?? null }
  return [
    exactInstant(cause.endedAt),
    item === null ? cause.caseReference : `${cause.caseReference} ${item.reference}`,
    cause.httpStatus === null ? words.noStatus : words.status({ status: String(cause.httpStatus) }),
    saidReason(cause.reason, cause, said),
  ].join('  ')
}

/** Why the queue is paused, as a sentence. */
export const pauseReason = (reason: ReasonCode): string =>
  reason === 'paused_by_person' ? words.byPerson : REASONS[reason]

/**
 * Prints a pause with the requests that led to it: `row` takes the lines for people. Each is also a JSON line on
 * standard output.
 */
export function printPause(
  { core, output }: { core: Pick<Core, 'pauseCauses'>; output: Output },
  pause: LedPause,
  { state, waiting, row }: { state: 'paused' | 'ended'; waiting: number; row: (text: string) => void },
): void {
  const { reason, message, since, requests, unrecorded = null } = pause
  const causes = core.pauseCauses(requests ?? [])
  output.result(pauseLine(pause, state, waiting), null)
  const why = { reason: pauseReason(reason) }
  row(`${state === 'ended' ? words.was(why) : headless.paused(why)} ${words.since({ at: exactInstant(since) })}`)
  if (message !== null && causes.every(({ serviceMessage }) => serviceMessage !== message))
    row((OWN_DETAIL.has(reason) ? words.detail : words.serviceSays)({ message: onOneLine(message) }))
  if (unrecorded !== null) row(unrecordedPause[unrecorded])
  if (requests === null && !OF_NO_REQUEST.has(reason)) row(words.causesUnknown)
  if (causes.length > 0) row(words.causes({ n: causes.length }))
  for (const cause of causes) {
    output.result(causeLine(cause), null)
    row(causeRow(cause))
  }
}

/**
 * Says why a run stopped sending. A pause that waits for a person is printed with what led to it and how to end it, also
 * where it left nothing of the run unsent (null); any other reason is a sentence.
 */
export async function sayStop(
  { core, output }: { core: Core; output: Output },
  reason: ReasonCode | null,
): Promise<void> {
  const { paused, counts } = await queueState(core)
  const isKept = paused !== null && paused.until === null && paused.reason !== 'air_gap'
  if (isKept && (reason === null || reason === paused.reason)) {
    const pause = { ...paused, requests: core.pausedBy() }
    printPause({ core, output }, pause, { state: 'paused', waiting: counts.waiting, row: output.say })
    // A token that the service accepts ends these by itself.
    if (!OF_THE_TOKEN.has(paused.reason)) output.say(words.hint)
  } else if (reason !== null) output.say(headless.paused({ reason: REASONS[reason] }))
}

/** Says what is waited for, when the next attempt is made, and for how long (ms) without progress the run waits. */
export function sayWaiting(
  output: Output,
  pause: Pause & { until: number },
  { patienceMs, waiting }: { patienceMs: number; waiting: number },
): void {
  output.result(pauseLine(pause, 'paused', waiting), null)
  const n = Math.round(patienceMs / 1000)
  output.say(words.waiting({ reason: REASONS[pause.reason], at: exactInstant(pause.until), n }))
}

import type { Job } from '../model/job.ts'
import { isResultAwaited } from '../model/result-awaited.ts'
import { type SentState, sentState, unreadState } from '../model/sent-state.ts'
import { shortened } from '../model/shortened.ts'
import { messages } from './messages.ts'
import { otherFormText } from './sent.ts'

/** How a part that is not shown was sent. */
type Unshown = Exclude<SentState, 'read' | 'other_form'>
export type ResultPart = 'summary' | 'sources' | 'claims' | 'transcript'

/** In place of a part of a result. */
const parts = messages('sent.parts', {
  summary: {
    absent: 'No summary found in the reply.',
    null: 'The service sent null in place of a summary.',
    empty: 'What the service sent as a summary is empty.',
  },
  sources: {
    absent: 'No sources found in the reply.',
    null: 'The service sent null in place of sources.',
    empty: 'What the service sent as sources is empty.',
  },
  claims: {
    absent: 'No claims found in the reply.',
    null: 'The service sent null in place of claims.',
    empty: 'What the service sent as claims is empty.',
  },
  transcript: {
    absent: 'No transcript found in the reply.',
    null: 'The service sent null in place of a transcript.',
    empty: 'What the service sent as a transcript is empty.',
  },
} satisfies Record<ResultPart, Record<Unshown, string>>)

export { parts as partWords }

const results = messages('sent.results', {
  awaited: 'No result has been read.',
  notRead: 'The final reply is stored, but this version has no reading of it.',
  absent:
    '{hasUnread, select, true {No result found in the reply, which has fields this version does not read.} other {No result: the service sent none.}}',
  null: 'No result: the service sent null in place of one.',
  empty: 'No result: what the service sent as one is empty ({value}).',
  other_form: 'The result was sent in a form this version does not read: {value}',
})

export { results as resultWords }

const awaited = messages('sent.awaited', {
  reported: {
    absent: 'The service reports “{status}” and sent no result yet.',
    null: 'The service reports “{status}” and sent null in place of a result.',
    empty: 'The service reports “{status}” and sent an empty result.',
    other_form: 'The service reports “{status}” and sent a result in a form this version does not read.',
  },
  until: 'Touchstone asks for the result until {when} and then records that there is none.',
  unknown: 'The service reported “{status}”, and no result has been read yet.',
})

export { awaited as awaitedWords }

/**
 * What is awaited of a job that is reported completed and has no result yet, and for how long; null = nothing is, or its
 * end is recorded. `timeText` writes an instant.
 */
export function awaitedText(
  job: Pick<Job, 'state' | 'status' | 'awaitedResult'>,
  timeText: (at: number) => string,
): string | null {
  if (!isResultAwaited(job)) return null
  const status = job.status ?? ''
  if (job.awaitedResult === null) return awaited.unknown({ status })
  const { sent, until } = job.awaitedResult
  return [awaited.reported[sent]({ status }), awaited.until({ when: timeText(until) })].join(' ')
}

/**
 * What stands in place of a part of a result: that it was not sent, or sent as null, empty or in a form that is not read.
 * null = it was read, and is shown. `form` = its JSON where it was not, as for `sentState`.
 */
export function partText(part: ResultPart, value: unknown, form: string | undefined): string | null {
  const said: Record<SentState, () => string | null> = {
    absent: () => parts[part].absent,
    null: () => parts[part].null,
    empty: () => parts[part].empty,
    other_form: () => otherFormText(form ?? ''),
    read: () => null,
  }
  return said[sentState(value, form)]()
}

/** A job without a result, as the model and a machine export have it. `reply` = that which ended it, null = none is read. */
export type WithoutResult = {
  isEnded: boolean
  reply: { otherForms?: Partial<Record<'result', string>> | undefined } | null
  unread: readonly unknown[]
}

/** Longest result quoted in a line; the list of what is not read has all of it. */
const MAX_QUOTED = 300

/** Why there is no result to show: what the service sent in its place. */
export function resultText({ isEnded, reply, unread }: WithoutResult): string {
  if (reply === null) return isEnded ? results.notRead : results.awaited
  const form = reply.otherForms?.result
  const value = shortened(form ?? '', MAX_QUOTED)
  const said: Record<Exclude<SentState, 'read'>, () => string> = {
    absent: () => results.absent({ hasUnread: unread.length > 0 }),
    null: () => results.null,
    empty: () => results.empty({ value }),
    other_form: () => results.other_form({ value }),
  }
  return said[unreadState(form)]()
}

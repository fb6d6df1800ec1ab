import type { SentSince } from '../model/sent-since.ts'
import { list } from './counts.ts'
import { instant } from './dates.ts'
import { messages } from './messages.ts'

const words = messages('sent-since.lines', {
  nothing: 'Nothing was sent after this backup.',
  sent: '{n, plural, one {# request was} other {# requests were}} sent after this backup: {what}. Do not send {n, plural, one {it} other {them}} again before checking.',
  charged: '{n, number} with a reply and a charge',
  maybe: '{n, number} possibly charged',
  caseReturned: '{reference} was deleted on {at}. This backup is older and restored it.',
  itemsReturned:
    '{n, plural, one {# item of {reference} was} other {# items of {reference} were}} erased on {at}. This backup is older and restored {n, plural, one {it} other {them}}.',
})

/** "3 requests were sent after this backup: 2 with a reply and a charge and 1 possibly charged." */
export function sentSinceLine({ charged, unknown }: SentSince): string {
  const n = charged + unknown
  if (n === 0) return words.nothing
  const what = list([
    ...(charged === 0 ? [] : [words.charged({ n: charged })]),
    ...(unknown === 0 ? [] : [words.maybe({ n: unknown })]),
  ])
  return words.sent({ n, what })
}

export const sentSinceWords = messages('sent-since', {
  show: 'Show them…',
  title: 'Sent after this backup',
  hint: 'This backup does not contain them; the charge journal next to it does. Those whose file is known here are in Activity under “Needs you”.',
  columns: { at: 'Sent', what: 'What', credits: 'Credits', state: 'Charge' },
  charged: 'Reply received, charged',
  unknown: 'Unknown',
  removedAddress: 'an erased link',
  deleteAgain: 'Delete it again…',
  eraseAgain: 'Erase again…',
})

/** A deleted case, or erased items of one, brought back by a backup. `items`: null = the whole case. */
export const returnedLine = (reference: string, erasedAt: number, items: number | null): string =>
  items === null
    ? words.caseReturned({ reference, at: instant(erasedAt) })
    : words.itemsReturned({ n: items, reference, at: instant(erasedAt) })

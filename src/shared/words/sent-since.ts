import type { SentSince } from '../model/sent-since.ts'
import { counted } from './counts.ts'
import { instant } from './dates.ts'

/** "3 analyses were sent after this backup: 2 were answered and charged, 1 may have been charged." */
export function sentSinceLine({ charged, unknown }: SentSince): string {
  const count = charged + unknown
  if (count === 0) return 'Nothing was sent after this backup.'
  const parts = [
    ...(charged === 0 ? [] : [`${charged} ${charged === 1 ? 'was' : 'were'} answered and charged`]),
    ...(unknown === 0 ? [] : [`${unknown} may have been charged`]),
  ]
  return `${counted(count, 'analysis was', 'analyses were')} sent after this backup: ${parts.join(', ')}. Do not send them again before you have looked.`
}

export const sentSinceWords = {
  show: 'Show them…',
  title: 'Sent after this backup',
  hint: 'The library of this backup knows nothing of them; the journal beside it does. Where the file is known here, it is in Activity under “Needs you”.',
  columns: { at: 'Sent', what: 'What', credits: 'Credits', state: 'Charge' },
  charged: 'Answered and charged',
  unknown: 'Unknown',
  more: (n: number) => `and ${counted(n, 'more', 'more')}`,
  removedAddress: 'an address that was erased',
} as const

/** A deleted case, or erased items of one, that a backup brought back. `items` = null for the whole case. */
export const returnedLine = (reference: string, erasedAt: number, items: number | null): string =>
  items === null
    ? `${reference} was deleted on ${instant(erasedAt)}. This backup is older and brought it back.`
    : `${counted(items, 'item', 'items')} of ${reference} ${items === 1 ? 'was' : 'were'} erased on ${instant(erasedAt)}. This backup is older and brought ${items === 1 ? 'it' : 'them'} back.`

export const deleteAgain = 'Delete it again…'
export const eraseAgain = 'Erase again…'

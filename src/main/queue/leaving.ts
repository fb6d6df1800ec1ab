import type { Leaving, Quote } from '../../shared/contract/checks.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import { itemReference } from '../db/item-reference.ts'
import type { LeavingItem } from '../db/quote-items.ts'
import type { Asking } from './asking.ts'
import type { Plan } from './plan.ts'
import { bodyBytesOfItem, extensionOf } from './sent-file.ts'

/** Reads the list of what will be sent, for some items; in the app the query worker provides it. */
export type ReadLeaving = (itemIds: readonly ItemId[]) => LeavingItem[] | Promise<LeavingItem[]>

/** Request line and headers of one upload with a token of usual length; measured, and shown as approximate. */
export const HEADER_BYTES = 400

const HELD = [
  ['position', 'hasPosition'],
  ['thumbnail', 'hasThumbnail'],
  ['serial', 'hasSerial'],
  ['author', 'hasAuthor'],
  ['persons', 'namesPersons'],
  ['maker_note', 'hasMakerNote'],
] as const

/** One line of the list: its name here, its name there, and the fields sent with it. */
export const leavingOf = (item: LeavingItem, asking: Asking): Leaving => ({
  itemId: item.itemId,
  reference: itemReference(item.number),
  name: item.name,
  url: item.url,
  extension: item.url === null ? extensionOf(item.format) : null,
  bytes: item.bytes,
  bodyBytes: bodyBytesOfItem(item, asking),
  holds: HELD.flatMap(([what, column]) => (item[column] === 1 ? [what] : [])),
  isUndecoded: item.isUndecoded === 1,
})

type Summary = Omit<Quote['leaves'], 'headerBytesEach' | 'certificate' | 'exampleName' | 'context'>

/** The totals of the same for the whole batch. */
export function summaryOf({ toSend }: Pick<Plan, 'toSend'>): Summary {
  const summary = {
    withPosition: 0,
    withThumbnail: 0,
    withSerial: 0,
    withAuthor: 0,
    withPersons: 0,
    withMakerNote: 0,
    bodyBytes: 0,
  }
  for (const medium of toSend) {
    summary.withPosition += Number(medium.hasPosition)
    summary.withThumbnail += Number(medium.hasThumbnail)
    summary.withSerial += Number(medium.hasSerial)
    summary.withAuthor += Number(medium.hasAuthor)
    summary.withPersons += Number(medium.namesPersons)
    summary.withMakerNote += Number(medium.hasMakerNote)
    summary.bodyBytes += medium.bodyBytes
  }
  return summary
}

import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { CheckId, ItemId } from '../../../shared/model/ids.ts'
import { type ItemSet, itemsIn } from '../../../shared/model/item-set.ts'
import type { Shows } from '../item/use-shown-picture.ts'

/**
 * Content of one pane of a comparison. `checkId` = which run of the service; null = the newest. `leaf` = which page or
 * frame of the file, from 0.
 */
export type PaneSubject = { itemId: ItemId; checkId: CheckId | null; shows: Shows; leaf: number }

/** Maximum number of panes: more cannot be distinguished on one screen. */
export const MAX_PANES = 4

export const wholePicture = (itemId: ItemId): PaneSubject => ({
  itemId,
  checkId: null,
  shows: 'picture',
  leaf: 0,
})

/**
 * Keys that identify the images in the panes, in the order of the panes. State of an image, such as its offset, is
 * stored by its key; two panes with the same image have different keys.
 */
export const pictureKeys = (panes: readonly PaneSubject[]): string[] =>
  panes.map(({ itemId, shows }, index) => {
    const before = panes.slice(0, index).filter((one) => one.itemId === itemId && one.shows === shows).length
    return `${itemId} ${shows} ${before}`
  })

/** The run a pane shows: the chosen one, otherwise the current one, otherwise the newest. */
export const runOf = ({ analyses }: ItemDetail, { checkId }: PaneSubject): Analysis | null =>
  analyses.find((one) => one.checkId === checkId) ?? analyses.find(({ isCurrent }) => isCurrent) ?? analyses[0] ?? null

/**
 * Panes that compare an item with itself: its next older run if there are several, otherwise its embedded image; null =
 * there is nothing to compare it with.
 */
export function besideItself({ row, analyses, medium }: ItemDetail): [PaneSubject, PaneSubject] | null {
  const [newest, older] = analyses
  if (newest !== undefined && older !== undefined) {
    return [
      { ...wholePicture(row.id), checkId: newest.checkId },
      { ...wholePicture(row.id), checkId: older.checkId },
    ]
  }
  const embedded = medium?.metadata?.embedded ?? null
  return embedded === null ? null : [wholePicture(row.id), { ...wholePicture(row.id), shows: 'embedded' }]
}

/** Panes to compare an item in: with the other selected items if it is one of two to four, otherwise with itself. */
export function comparable(item: ItemDetail, selected: ItemSet): PaneSubject[] | null {
  const isSelected = selected.has(item.row.id)
  if (isSelected && selected.size > 1 && selected.size <= MAX_PANES) return itemsIn(selected).map(wholePicture)
  return besideItself(item)
}

/** The same panes with the images of two of them swapped. */
export function swapped(panes: readonly PaneSubject[], a: number, b: number): PaneSubject[] {
  const [first, second] = [panes[a], panes[b]]
  if (first === undefined || second === undefined) return [...panes]
  return panes.map((pane, index) => (index === a ? second : index === b ? first : pane))
}

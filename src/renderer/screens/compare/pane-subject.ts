import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { CheckId, ItemId } from '../../../shared/model/ids.ts'
import type { Shows } from '../item/use-shown-picture.ts'

/**
 * What one pane of a comparison holds. `checkId` = which run of the service; null = the newest. `leaf` = which page or frame
 * of the file, from 0.
 */
export type PaneSubject = { itemId: ItemId; checkId: CheckId | null; shows: Shows; leaf: number }

/** More than these cannot be told apart on one screen. */
export const MAX_PANES = 4

export const wholePicture = (itemId: ItemId): PaneSubject => ({
  itemId,
  checkId: null,
  shows: 'picture',
  leaf: 0,
})

/**
 * What tells the pictures in the panes apart, in the order of the panes. What one has of its own, as an offset, goes by
 * it; two panes with the same picture have one each.
 */
export const pictureKeys = (panes: readonly PaneSubject[]): string[] =>
  panes.map(({ itemId, shows }, index) => {
    const before = panes.slice(0, index).filter((one) => one.itemId === itemId && one.shows === shows).length
    return `${itemId} ${shows} ${before}`
  })

/** The run a pane shows: the chosen one, otherwise the current one, otherwise the newest there is. */
export const runOf = ({ analyses }: ItemDetail, { checkId }: PaneSubject): Analysis | null =>
  analyses.find((one) => one.checkId === checkId) ?? analyses.find(({ isCurrent }) => isCurrent) ?? analyses[0] ?? null

/**
 * What one item alone is compared with: its next older run where there are several, otherwise the picture embedded in
 * it; null = there is nothing to hold it against.
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

/** What an item is compared with: the other selected ones where it is one of two to four, otherwise itself. */
export function comparable(item: ItemDetail, selected: readonly ItemId[]): PaneSubject[] | null {
  const isSelected = selected.includes(item.row.id)
  if (isSelected && selected.length > 1 && selected.length <= MAX_PANES) return selected.map(wholePicture)
  return besideItself(item)
}

/** The same panes with the pictures of two of them exchanged. */
export function swapped(panes: readonly PaneSubject[], a: number, b: number): PaneSubject[] {
  const [first, second] = [panes[a], panes[b]]
  if (first === undefined || second === undefined) return [...panes]
  return panes.map((pane, index) => (index === a ? second : index === b ? first : pane))
}

import { useEffect } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { ItemRow } from '../../../shared/model/item.ts'
import { preferItems } from '../../data/intake.ts'

/** Gives the items on the screen priority in intake, as long as they wait to be read. */
export function usePreferVisible(
  caseId: CaseId,
  rowAt: (index: number) => ItemRow | undefined,
  range: { first: number; last: number },
): void {
  const notInspected: ItemId[] = []
  for (let index = range.first; index <= range.last; index += 1) {
    const row = rowAt(index)
    if (row?.intake === 'listed') notInspected.push(row.id)
  }
  const notInspectedKey = notInspected.join()
  useEffect(() => {
    if (notInspectedKey !== '')
      preferItems(
        caseId,
        notInspectedKey.split(',').map((id) => Number(id) as ItemId),
      )
  }, [caseId, notInspectedKey])
}

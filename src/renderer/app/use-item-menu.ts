import { useContext, useEffect } from 'react'
import { ItemId } from '../../shared/model/ids.ts'
import { openItemMenu } from '../data/images.ts'
import { type Copyables, CopyablesContext } from '../viewer/copyable.ts'

/**
 * Has main open the menu of the item under the pointer, or of the focused one: whatever lies in an element with `data-item`.
 * Fields and selected text elsewhere are main's own business.
 */
export function useItemMenu(): void {
  const copyables = useContext(CopyablesContext)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const start = pointedAt(event.target)
      const itemId = start === null ? null : itemOf(start)
      if (start === null || itemId === null) return
      event.preventDefault()
      const hasSelection = String(document.getSelection()).trim() !== ''
      openItemMenu({ itemId, hasSelection, image: imageAt(start, copyables) })
    }
    document.addEventListener('contextmenu', open)
    return () => document.removeEventListener('contextmenu', open)
  }, [copyables])
}

/** What is meant: in a list with the focus the active entry; null = a field, which has a menu of its own. */
function pointedAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]') !== null) return null
  const active = target.getAttribute('aria-activedescendant')
  return active === null ? target : (document.getElementById(active) ?? target)
}

const itemOf = (start: Element): ItemId | null =>
  ItemId.safeParse(Number(start.closest<HTMLElement>('[data-item]')?.dataset.item)).data ?? null

function imageAt(start: Element, copyables: Copyables) {
  const id = start.closest<HTMLElement>('[data-image]')?.dataset.image
  const image = id === undefined ? null : copyables.get(id)
  if (id === undefined || image === null) return null
  const { size, state } = image
  return { id, state, width: size.width, height: size.height }
}

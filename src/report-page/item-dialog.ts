import { reportPage } from '../shared/words/report-page.ts'
import type { KnownItem, PageItem } from './blocks.ts'
import { button, el, foreign, paragraphs } from './dom.ts'
import { itemBlocks } from './item-blocks.ts'
import { pictureView } from './picture-view.ts'

const words = reportPage.item

/** One item at a time, with the ones before and after it in the table as it is sorted. */
export function itemDialog() {
  const content = el('div', { class: 'content' })
  const heading = el('h2', { id: 'item' })
  const close = button(words.close, () => element.close())
  const step = (by: number) => {
    if (shown[at + by] !== undefined) show(at + by)
  }
  const previous = button(words.previous, () => step(-1))
  const next = button(words.next, () => step(1))
  const element = el(
    'dialog',
    { 'aria-labelledby': 'item' },
    el('div', { class: 'bar' }, heading, previous, next, close),
    content,
  )
  let shown: readonly PageItem[] = []
  let at = 0
  const show = (index: number) => {
    at = index
    const item = shown[at]
    if (item === undefined) return
    heading.replaceChildren(item.row.reference, ' ', foreign(item.row.name))
    previous.disabled = at === 0
    next.disabled = at === shown.length - 1
    const known = item.item()
    content.replaceChildren(pictureColumn(item, known), el('div', { class: 'facts' }, ...itemBlocks(known)))
    element.scrollTop = 0
  }
  return {
    element,
    open: (items: readonly PageItem[], index: number): void => {
      shown = items
      show(index)
      element.showModal()
    },
  }
}

function pictureColumn(item: PageItem, known: KnownItem | null): HTMLElement {
  const picture = known !== null && 'picture' in known ? known.picture : null
  const image = item.large()
  const { reference } = item.row
  return el(
    'div',
    { class: 'seen' },
    image === null ? null : pictureView(image, picture?.boxes ?? [], reportPage.table.imageOf({ reference })),
    ...paragraphs(picture?.notes ?? [], 'soft'),
    image === null || item.hasLarge ? null : el('p', { class: 'soft' }, words.small),
  )
}

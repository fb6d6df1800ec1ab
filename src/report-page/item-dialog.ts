import { reportPage } from '../shared/words/report-page.ts'
import type { KnownItem, PageItem } from './blocks.ts'
import { button, el, foreignName, paragraphs } from './dom.ts'
import { itemBlocks } from './item-blocks.ts'
import { pictureView } from './picture-view.ts'

const words = reportPage.item

/**
 * One item at a time, with the ones before and after it in the table as it is sorted. The address names the item that is
 * open, "#ITEM-0005": it can be handed on, and the browser's own way back leads to the table. `warning` = what the page says
 * of its own data, which comes first with an item too.
 */
export function itemDialog(all: readonly PageItem[], warning: HTMLElement) {
  const content = el('div', { class: 'content' })
  const heading = el('h2', { id: 'item' })
  const close = button(words.close, () => element.close())
  const step = (by: number) => {
    const item = shown[at + by]
    if (item === undefined) return
    history.replaceState(history.state, '', addressOf(item))
    show(at + by)
  }
  const previous = button(words.previous, () => step(-1))
  const next = button(words.next, () => step(1))
  const top = el('div', { class: 'top' }, el('div', { class: 'bar' }, heading, previous, next, close))
  const element = el('dialog', { 'aria-labelledby': 'item' }, top, content)
  let shown = all
  let at = 0
  const show = (index: number) => {
    at = index
    const item = shown[at]
    if (item === undefined) return
    heading.replaceChildren(el('span', { class: 'whole' }, item.row.reference), ' ', foreignName(item.row.name))
    previous.disabled = at === 0
    next.disabled = at === shown.length - 1
    const known = item.item()
    content.replaceChildren(pictureColumn(item, known), el('div', { class: 'facts' }, ...itemBlocks(known)))
    if (!element.open) element.showModal()
    top.prepend(warning)
    element.scrollTop = 0
  }
  const isNamed = (item: PageItem) => addressOf(item) === location.hash
  /** Shows the item that the address names, among those of the table if it is there; closes where it names none. */
  const follow = () => {
    if (!all.some(isNamed)) return element.close()
    if (!shown.some(isNamed)) shown = all
    show(shown.findIndex(isNamed))
  }
  element.addEventListener('close', () => {
    // The event comes later than the closing: the way forward may have opened it again.
    if (element.open) return
    document.body.prepend(warning)
    const item = shown[at]
    // It was closed because the address had left the item.
    if (item === undefined || !isNamed(item)) return
    if (history.state === FROM_TABLE) history.back()
    else history.replaceState(null, '', '#')
  })
  addEventListener('popstate', follow)
  return {
    element,
    follow,
    close: (): void => element.close(),
    /** `items` = those of the table, in its order. */
    open: (items: readonly PageItem[], index: number): void => {
      shown = items
      const item = shown[index]
      if (item === undefined) return
      history.pushState(FROM_TABLE, '', addressOf(item))
      show(index)
    },
  }
}

/** Of an entry of the history before which the table was shown. */
const FROM_TABLE = 'from the table'

const addressOf = ({ row: { reference } }: PageItem): string => `#${encodeURIComponent(reference)}`

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

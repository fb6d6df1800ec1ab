import { reportPage } from '../shared/words/report-page.ts'
import { blocksIn, readPage } from './blocks.ts'
import { checkData } from './check.ts'
import { custodyTable } from './custody-table.ts'
import { el } from './dom.ts'
import { dropPlace } from './drop-place.ts'
import { behind, front } from './front.ts'
import { itemDialog } from './item-dialog.ts'
import { checkLine, origin } from './origin.ts'
import './page.css'
import { itemTable } from './table.ts'

const page = readPage(blocksIn(document))
const names = page.end?.names ?? null
// What the page says of itself is drawn first: the check reads all of its data.
const checking = new Promise<void>((resolve) => setTimeout(resolve, 100)).then(() => checkData(blocksIn(document)))
const line = checkLine(checking, names)
const dialog = itemDialog(page.items, line)
/** Data that was changed may have lost what a part is made of: the others, and that it was changed, are shown all the same. */
function part(make: () => HTMLElement | null): HTMLElement | null {
  try {
    return make()
  } catch {
    return el('p', { class: 'alert' }, reportPage.unreadable)
  }
}
document.body.append(
  line,
  el(
    'main',
    {},
    part(() => front(page)),
    part(() =>
      dropPlace(
        page.items.map(({ row }) => row),
        dialog.close,
      ),
    ),
    part(() => itemTable(page.items, dialog.open)),
    part(() => behind(page)),
    part(() => origin(checking, names)),
    part(() => custodyTable(page.end)),
  ),
  dialog.element,
)
dialog.follow()

import { blocksIn, readPage } from './blocks.ts'
import { checkData } from './check.ts'
import { el } from './dom.ts'
import { dropPlace } from './drop-place.ts'
import { front } from './front.ts'
import { itemDialog } from './item-dialog.ts'
import { origin } from './origin.ts'
import './page.css'
import { itemTable } from './table.ts'

const page = readPage(blocksIn(document))
const dialog = itemDialog()
// What the page says of itself is drawn first: the check reads all of its data.
const checking = new Promise<void>((resolve) => setTimeout(resolve, 100)).then(() => checkData(blocksIn(document)))
document.body.append(
  el(
    'main',
    {},
    front(page),
    origin(checking, page.end?.names ?? null),
    dropPlace(page.items.map(({ row }) => row)),
    itemTable(page.items, dialog.open),
  ),
  dialog.element,
)

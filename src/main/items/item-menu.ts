import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { contextMenu as words } from '../../shared/words/menu.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Database } from '../db/open.ts'
import type { Desktop } from '../desktop.ts'
import type { Emit } from '../events.ts'
import type { StateOfOriginal } from './originals.ts'

type Deps = {
  db: Database
  audit: Audit
  desktop: Pick<Desktop, 'popUpItemMenu' | 'showInFolder'>
  details: Pick<ItemDetails, 'source' | 'place'>
  stateOfOriginal: StateOfOriginal
  emit: Emit
}
type Given = Omit<InputOf<'images.menu'>, 'itemId'> & { itemId: ItemId }
export type OpenItemMenu = ReturnType<typeof createItemMenu>

/**
 * Opens the context menu of an item. A file manager may write next to what it shows, so the custody log records that
 * one was asked to show it: Touchstone itself opens nothing.
 */
export function createItemMenu({ db, audit, desktop, details, stateOfOriginal, emit }: Deps) {
  const note = db.transaction((caseId: CaseId, item: string) =>
    audit.append({ caseId, type: 'item.shown_in_folder', payload: { item } }),
  )
  return async ({ itemId, hasSelection, image }: Given): Promise<Result<null, { kind: 'not_found'; what: 'item' }>> => {
    const source = details.source(itemId)
    const place = details.place(itemId)
    if (source === null || place === null) return err({ kind: 'not_found', what: 'item' })
    const path = source.path.toString('utf8')
    // Electron accepts only text; for bytes that are not valid text it would name another file.
    const isNamed = Buffer.from(path, 'utf8').equals(source.path)
    // A file manager that was asked to show it would wait for a drive that does not answer.
    const state = source.url === null && isNamed ? await stateOfOriginal(source) : 'missing'
    const isThere = state !== 'missing' && state !== 'no_answer'
    const show = () => {
      note(place.caseId, place.reference)
      void desktop.showInFolder(path)
    }
    desktop.popUpItemMenu({
      hasSelection,
      image: image && {
        label: imageLabel(image),
        copy: image.state === 'shown' ? () => emit({ type: 'image.wanted', image: image.id }) : null,
      },
      folder: source.url === null ? { show: isThere ? show : null } : null,
    })
    return ok(null)
  }
}

const imageLabel = ({ state, width, height }: NonNullable<Given['image']>): string =>
  state === 'shown' ? words.copyImage.shown({ width: String(width), height: String(height) }) : words.copyImage[state]

import { join } from 'node:path'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { ItemsIntake } from '../db/items-intake.ts'
import type { Database } from '../db/open.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { Intake } from './intake.ts'
import { type MountOf, mountOf as systemMountOf } from './mount.ts'
import { lookAtRoot } from './root.ts'

export type KeptFileDeps = {
  db: Database
  exhibits: Pick<Exhibits, 'take' | 'markAttached'>
  items: Pick<ItemsIntake, 'list'>
  intake: Pick<Intake, 'take'>
  drives: Pick<Drives, 'look'>
  mountOf?: MountOf
}
export type EnterKeptFile = ReturnType<typeof createKeptFileEntry>

/** Creates an item for a file just written below the data folder, in the exhibit of its folder. */
export function createKeptFileEntry({ db, exhibits, items, intake, drives, mountOf = systemMountOf }: KeptFileDeps) {
  /** `remember` records its origin, in the transaction that lists it. After that it is read like any file. */
  return async (
    { caseId, folder, name }: { caseId: CaseId; folder: string; name: string },
    remember: (itemId: ItemId) => void,
  ): Promise<{ itemId: ItemId; exhibitId: ExhibitId }> => {
    const found = await lookAtRoot(Buffer.from(folder), drives)
    const path = Buffer.from(join(folder, name))
    const file = await drives.look(path)
    if (!found.ok || !file.ok) throw new Error('A file was kept and cannot be found.')
    const root = found.value
    const mount = await mountOf(root.path)
    const entered = db.transaction(() => {
      const from = { root: root.path, name: root.name, kind: root.kind, volume: mount?.volume ?? null }
      const exhibit = exhibits.take(caseId, { ...from, isReadOnlyMount: mount?.isReadOnly ?? null })
      exhibits.markAttached(exhibit.id, true)
      const entry = { ...file.value.facts, path, name, folder: '', reason: null }
      const [itemId] = items.list(caseId, exhibit.id, root.path, [entry]).seenIds
      if (itemId === undefined) throw new Error('A file was kept and not listed.')
      remember(itemId)
      return { itemId, exhibitId: exhibit.id }
    })()
    await intake.take(caseId, [root.path])
    return entered
  }
}

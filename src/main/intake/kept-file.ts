import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { ItemsIntake } from '../db/items-intake.ts'
import type { Database } from '../db/open.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { placeOf } from '../inspect/walk.ts'
import type { Intake } from './intake.ts'
import { createMountOf, type MountOf } from './mount.ts'
import { lookAtRoot } from './root.ts'

export type ListKeptFilesDeps = {
  db: Database
  exhibits: Pick<Exhibits, 'take' | 'markAttached'>
  items: Pick<ItemsIntake, 'list'>
  drives: Pick<Drives, 'look'>
  mountOf?: MountOf
}
export type KeptFileDeps = ListKeptFilesDeps & { intake: Pick<Intake, 'take'> }
export type KeptFile = {
  /** Its path below the folder of its exhibit, with "/" between its parts, as a walk meets it. */
  below: Buffer
  /** The name of the item; omitted = that of the file. */
  name?: string
  /** Records its origin, in the transaction that lists it. */
  remember: (itemId: ItemId) => void
}
export type ListKeptFiles = ReturnType<typeof createListKeptFiles>
export type EnterKeptFile = ReturnType<typeof createKeptFileEntry>

/** The path of a file below a folder, as a walk of the folder meets it on every system. */
export const pathBelow = (folder: Buffer, below: Buffer): Buffer => Buffer.concat([folder, Buffer.from('/'), below])

/** Creates items for files just written below the data folder, in the exhibit of a folder. They are not read yet. */
export function createListKeptFiles({
  db,
  exhibits,
  items,
  drives,
  mountOf = createMountOf(drives.look),
}: ListKeptFilesDeps) {
  return async (
    caseId: CaseId,
    folder: string,
    files: readonly KeptFile[],
  ): Promise<{ itemIds: ItemId[]; exhibitId: ExhibitId }> => {
    const found = await lookAtRoot(Buffer.from(folder), drives)
    if (!found.ok) throw new Error('Files were kept and their folder cannot be found.')
    const root = found.value
    const entries = await Promise.all(
      files.map(async ({ below, name }) => {
        const path = pathBelow(root.path, below)
        const file = await drives.look(path)
        if (!file.ok) throw new Error('A file was kept and cannot be found.')
        const place = placeOf(root.path, path)
        return { ...file.value.facts, path, ...place, name: name ?? place.name, reason: null }
      }),
    )
    const mount = await mountOf(root.path)
    return db.transaction(() => {
      const from = { root: root.path, name: root.name, kind: root.kind, volume: mount?.volume ?? null }
      const exhibit = exhibits.take(caseId, { ...from, isReadOnlyMount: mount?.isReadOnly ?? null })
      exhibits.markAttached(exhibit.id, true)
      const itemIds = items.list(caseId, exhibit.id, root.path, entries).seenIds
      for (const [index, { remember }] of files.entries()) {
        const itemId = itemIds[index]
        if (itemId === undefined) throw new Error('A file was kept and not listed.')
        remember(itemId)
      }
      return { itemIds, exhibitId: exhibit.id }
    })()
  }
}

/** Creates an item for a file just written into a folder below the data folder, and has it read like any file. */
export function createKeptFileEntry({ intake, ...deps }: KeptFileDeps) {
  const list = createListKeptFiles(deps)
  return async (
    { caseId, folder, name }: { caseId: CaseId; folder: string; name: string },
    remember: (itemId: ItemId) => void,
  ): Promise<{ itemId: ItemId; exhibitId: ExhibitId }> => {
    const { itemIds, exhibitId } = await list(caseId, folder, [{ below: Buffer.from(name), remember }])
    const [itemId] = itemIds
    if (itemId === undefined) throw new Error('A file was kept and not listed.')
    await intake.take(caseId, [Buffer.from(folder)])
    return { itemId, exhibitId }
  }
}

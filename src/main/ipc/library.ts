import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Erasing } from '../cases/erasing.ts'
import type { Backups } from '../library/backups.ts'
import type { DiskUses } from '../library/disk-use.ts'
import type { LibraryRescue } from '../library/recover.ts'

type Names = Extract<keyof Handlers, `library.${string}`>

export function createLibraryHandlers(deps: {
  backups: Backups
  rescue: LibraryRescue | null
  erasing: Erasing
  diskUse: DiskUses
}): Pick<Handlers, Names> {
  const { backups, rescue, erasing, diskUse } = deps
  return {
    'library.backups': () => ok({ backups: backups.list(), rescue, erasing: erasing.underWay() }),
    'library.diskUse': async () => ok(await diskUse.measure()),
    'library.clearPictures': async () => ok(await diskUse.clear()),
    'library.backUp': () => backups.saveAs(),
    'library.restore': ({ name }) => backups.restore(name),
  }
}

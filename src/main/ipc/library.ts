import type { Handlers } from '../../shared/contract/index.ts'
import type { SentSince } from '../../shared/model/sent-since.ts'
import { ok } from '../../shared/result.ts'
import type { Returned } from '../cases/deleting.ts'
import type { Erasing } from '../cases/erasing.ts'
import type { Desktop } from '../desktop.ts'
import type { Backups } from '../library/backups.ts'
import type { DiskUses } from '../library/disk-use.ts'
import type { LeftCopy } from '../library/left-copy.ts'
import type { LibraryMoves } from '../library/move.ts'
import type { LibraryRescue } from '../library/recover.ts'

type Names = Extract<keyof Handlers, `library.${string}`>

export function createLibraryHandlers(deps: {
  backups: Backups
  rescue: LibraryRescue | null
  sentSince: () => SentSince
  erasing: Erasing
  /** Deleted cases and erased items that have reappeared. */
  returned: () => Returned[]
  diskUse: DiskUses
  home: string
  move: LibraryMoves
  leftCopy: LeftCopy
  desktop: Pick<Desktop, 'startAgain'>
}): Pick<Handlers, Names> {
  const { backups, rescue, sentSince, erasing, returned, diskUse, home, move, leftCopy, desktop } = deps
  const done = ok(null)
  return {
    'library.backups': () =>
      ok({
        backups: backups.list(),
        rescue: rescue && { ...rescue, sentSince: sentSince() },
        erasing: erasing.underWay(),
        returned: returned(),
      }),
    'library.diskUse': async () => ok(await diskUse.measure()),
    'library.clearPictures': async () => ok(await diskUse.clear()),
    'library.place': () => ok({ path: home, left: leftCopy.find()?.path ?? null, move: move.current() }),
    'library.move': () => move.begin(),
    'library.cancelMove': () => {
      move.cancel()
      return done
    },
    'library.dismissMove': () => {
      move.dismiss()
      return done
    },
    'library.startAgain': () => {
      desktop.startAgain()
      return done
    },
    'library.removeLeft': () => leftCopy.remove(),
    'library.backUp': () => backups.saveAs(),
    'library.restore': ({ name }) => backups.restore(name),
  }
}

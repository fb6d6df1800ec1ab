import type { AppFolders } from './app-folders.ts'
import { findLibrary, holdsLibrary, readMoved } from './place.ts'

/**
 * The data folder to open where none is named: the app's own, or the former one if that leads to a library and the own
 * one does not. A former folder that cannot be read is opened, so that it says why: a new library is never created
 * beside one. Changes nothing.
 */
export function appHome({ own, former }: AppFolders): string {
  if (former === null || former === own || leadsToLibrary(own)) return own
  try {
    return readMoved(former) !== null || holdsLibrary(former) ? former : own
  } catch {
    return former
  }
}

/** What a move did not finish copying to a folder is none. A folder that cannot be read says so when it is opened. */
function leadsToLibrary(folder: string): boolean {
  try {
    return readMoved(folder) !== null || (holdsLibrary(folder) && findLibrary(folder).state !== 'half')
  } catch {
    return true
  }
}

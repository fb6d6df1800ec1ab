import {
  leftCopyQuestion,
  serversQuestion,
  serversRefusal,
  placeWords as words,
} from '../../shared/words/library-place.ts'
import { type KnownServers, serversKnownHere } from './known-servers.ts'
import { findLibrary, type Place, pointTo, readMoved, takeBack, whatLiesAt } from './place.ts'
import type { StartRefusal } from './start-refusal.ts'

/** What the user can do if the library is not where it should be. */
export type PlaceAnswer = 'look' | 'choose' | 'quit'

/** Native dialogs used before there is a window. */
export type PlaceDesk = {
  ask: (refusal: StartRefusal, canChoose: boolean) => Promise<PlaceAnswer>
  /** null = cancelled. */
  chooseFolder: () => Promise<string | null>
  showRefusal: (refusal: StartRefusal) => Promise<void>
  confirm: (question: ReturnType<typeof leftCopyQuestion>) => Promise<boolean>
}

/** The message for a location that cannot be opened. */
export function placeRefusal(place: Exclude<Place, { state: 'here' }>): StartRefusal {
  switch (place.state) {
    case 'missing':
    case 'other':
      return { title: words[place.state].title, detail: words[place.state].detail({ expected: place.expected }) }
    case 'unreadable':
      return { title: words.unreadable.title, detail: words.unreadable.detail({ file: place.file }) }
    case 'half':
      return {
        title: words.half.title,
        detail: words.half.detail({ home: place.home, from: place.from, hasFrom: place.from !== '' }),
      }
    case 'server':
      return serversRefusal([place.server], place.path)
  }
}

/**
 * Finds the library of a data folder, and asks the user as long as it is not where it should be. null = the user quits.
 * A new library is never created in place of a missing one.
 */
export async function findPlace(
  entry: string,
  desk: PlaceDesk,
  servers: KnownServers = serversKnownHere(),
): Promise<string | null> {
  for (;;) {
    const place = findLibrary(entry, servers)
    if (place.state === 'here') return place.home
    if (place.state === 'server') {
      if (!(await desk.confirm(serversQuestion([place.server], place.path)))) return null
      servers.learn([place.path])
      continue
    }
    const canChoose = place.state === 'missing' || place.state === 'other'
    const answer = await desk.ask(placeRefusal(place), canChoose)
    if (answer === 'quit') return null
    if (answer === 'choose' && canChoose) await take(entry, place.library, desk, servers)
  }
}

/** Points the data folder to a folder chosen by the user, if the library is there. */
async function take(entry: string, library: string, desk: PlaceDesk, servers: KnownServers): Promise<void> {
  const folder = await desk.chooseFolder()
  if (folder === null) return
  const left = readMoved(folder)
  const isThere = whatLiesAt(folder, library) === 'library' && findLibrary(folder, servers).state === 'here'
  if (left !== null && left !== 'unreadable' && left.library === library) {
    // The folder the library was moved from: its note points to the missing one.
    if (await desk.confirm(leftCopyQuestion(folder, left.at))) {
      takeBack(folder)
      if (folder === entry) return
    } else return
  } else if (!isThere) {
    return await desk.showRefusal({ title: words.notThere.title, detail: words.notThere.detail({ folder }) })
  }
  const known = readMoved(entry)
  if (known !== null && known !== 'unreadable') pointTo(entry, { ...known, to: folder }, servers)
}

import { plainName } from '../model/visible-text.ts'
import { instant } from './dates.ts'
import { messages } from './messages.ts'

/** Texts shown if the library is not where it should be. */
export const placeWords = messages('library-place', {
  missing: {
    title: 'Library not found',
    detail:
      'It was moved to {expected}, but there is no library there now. If that folder is on a drive, connect it and look again.\n\nNothing was changed, and no new library was created.',
  },
  other: {
    title: 'Another library is in place of yours',
    detail:
      'Your library was moved to {expected}. The one there now is a different one: another drive may be connected.\n\nNothing was changed.',
  },
  unreadable: {
    title: 'Library not found',
    detail:
      '{file} names the folder the library was moved to, and it cannot be read. Nothing was changed, and no new library was created.',
  },
  half: {
    title: 'This folder contains an unfinished copy',
    detail:
      'The library was being moved to {home}, and the move did not finish. The library itself is complete{hasFrom, select, true { and is in {from}} other {}}.\n\nStart with that folder. This copy can be removed.',
  },
  look: 'Look again',
  choose: 'Choose folder…',
  quit: 'Quit',
  chooseTitle: 'Choose the library’s folder',
  notThere: {
    title: 'Your library is not in that folder',
    detail: '{folder} contains no library, or a different one. Nothing was changed.',
  },
})

const servers = messages('library-place.servers', {
  message: '{n, plural, one {Connect to the server {names}?} other {Connect to # servers?}}',
  detail:
    '{place} leads to {n, plural, one {a server that was} other {servers that were}} not used with Touchstone on this computer: {names}. Windows signs in to a server by itself as soon as a file on it is looked for. A hostile server can find out your password from that.\n\nConnect only if you know {n, plural, one {this server} other {these servers}}. Otherwise Touchstone looks for nothing there, and ends.',
  yes: 'Connect and open',
  no: 'Do not open',
  title:
    '{n, plural, one {A server is named that was not used here} other {# servers are named that were not used here}}',
  refused:
    '{place} leads to {n, plural, one {a server that was} other {servers that were}} not used with Touchstone on this computer: {names}. Windows would sign in there by itself. Nothing was looked for there.\n\nOpen it once in the window of Touchstone, which asks about them.',
  more: '{names} and {n, number} more',
})

/** So many servers are named in a question. */
const MOST_NAMED = 10

function namesOf(all: readonly string[]): string {
  const names = all
    .slice(0, MOST_NAMED)
    .map((name) => plainName(name))
    .join(', ')
  return all.length > MOST_NAMED ? servers.more({ names, n: all.length - MOST_NAMED }) : names
}

/** Asked before a library, or a note of where one is, makes this computer sign in to servers. `place` names them. */
export const serversQuestion = (all: readonly string[], place: string) => ({
  message: servers.message({ n: all.length, names: namesOf(all) }),
  detail: servers.detail({ n: all.length, names: namesOf(all), place: plainName(place) }),
  yes: servers.yes,
  no: servers.no,
})

/** The same where nobody can be asked. */
export const serversRefusal = (all: readonly string[], place: string) => ({
  title: servers.title({ n: all.length }),
  detail: servers.refused({ n: all.length, names: namesOf(all), place: plainName(place) }),
})

const leftCopy = messages('library-place.left-copy', {
  message: 'Open the old copy?',
  detail:
    '{folder} contains the library as it was when it was moved, on {at}. What was done and paid for since is not in it. If the moved library turns up again, there are two, and the same file could be paid for in both.',
  yes: 'Open old copy',
  no: 'Keep looking',
})

/** Asked before a copy left behind by a move is opened in place of the library. */
export const leftCopyQuestion = (folder: string, at: number) => ({
  message: leftCopy.message,
  detail: leftCopy.detail({ folder: plainName(folder), at: instant(at) }),
  yes: leftCopy.yes,
  no: leftCopy.no,
})

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

import { plainName } from '../model/visible-text.ts'
import { instant } from './dates.ts'

/** What is said where the library is not where it should be. */
export const placeWords = {
  missing: {
    title: 'The library is not where it should be',
    detail: (expected: string) =>
      `It was moved to ${expected}, and there is no library now. If that folder lies on a drive, attach it and look again.\n\nNothing was changed, and no new library was made.`,
  },
  other: {
    title: 'Another library is where yours should be',
    detail: (expected: string) =>
      `Your library was moved to ${expected}. The one that lies there now is another one: another drive may be attached.\n\nNothing was changed.`,
  },
  unreadable: {
    title: 'The library cannot be found',
    detail: (file: string) =>
      `${file} says where the library was moved to, and it cannot be read. Nothing was changed, and no new library was made.`,
  },
  half: {
    title: 'This folder holds an unfinished copy',
    detail: (home: string, from: string) =>
      `A library was being moved to ${home}, and the move did not finish. The library itself is whole${from === '' ? '' : ` and lies in ${from}`}.\n\nStart with that folder. This copy can be removed.`,
  },
  look: 'Look again',
  choose: 'Choose the folder…',
  quit: 'Quit',
  chooseTitle: 'Choose the folder that holds the library',
  notThere: {
    title: 'Your library is not in that folder',
    detail: (folder: string) => `${folder} holds no library, or another one. Nothing was changed.`,
  },
} as const

/** Asked before a copy that a move left behind is opened in place of the library. */
export const leftCopyQuestion = (folder: string, at: number) => ({
  message: 'Open the copy that was left behind?',
  detail: `${plainName(folder)} holds the library as it was when it was moved, on ${instant(at)}. What was done and paid for since is not in it. If the moved library turns up again, there are two, and the same file could be paid for in both.`,
  yes: 'Open the copy',
  no: 'Keep looking',
})

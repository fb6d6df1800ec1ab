import type { PromisedRefusal } from '../model/promised.ts'
import { itemReasonWords } from './intake.ts'
import { messages } from './messages.ts'

/** Files dropped from the system's temporary folder. */
export const promised = messages('promised', {
  title: 'Copy of a temporary file',
  path: 'Temporary path',
  modified: 'Modified there',
  copied: 'Copied',
  digest: 'SHA-256 when copied',
  otherBytes: 'The copy has held other bytes since it was made.',
  asReported: 'Path and times as this computer reported them. The file at that path is not read again.',
  ask: '{n, plural, one {Temporary file or folder} other {# temporary files or folders}}',
  why: 'Programs and the system can delete files in the temporary folder at any time. A copy in the library stays.',
  asItIs: 'Without a copy, the original is missing once it is deleted there.',
  noRoom: 'The library’s disk has room for {room}. What does not fit is not copied.',
  folder: 'folder',
  more: 'and {n, plural, one {# other} other {# others}}',
  keep: '{n, plural, one {Keep a copy} other {Keep copies}}',
  add: '{n, plural, one {Add as it is} other {Add as they are}}',
  copying: 'Copying temporary files',
  done: '{done, number} of {of, plural, one {# file} other {# files}}',
  stop: 'Stop',
  refused: '{n, plural, one {# file or folder was} other {# files or folders were}} not added.',
})

/** Why a file or folder was not added, after its name. */
export const promisedRefusals: Readonly<Record<PromisedRefusal, string>> = {
  ...itemReasonWords,
  ...messages('promised.refusals', {
    no_answer: 'Its drive did not respond.',
    no_room: 'The library’s disk has no room for a copy. Free some space and drop it again.',
    stopped: 'Copying was stopped first.',
  }),
}

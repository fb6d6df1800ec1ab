import type { DroppedRefusal } from '../model/arrival.ts'
import { counted } from './counts.ts'
import { unnamedOperator } from './preferences.ts'

/** Why a dropped picture was not taken in, after its name. */
export const droppedRefusals: Record<DroppedRefusal, string> = {
  empty: 'It holds no bytes.',
  too_large: 'It is larger than 256 MB. Save it to a file and drop that.',
  too_many: 'Only the first 100 pictures of a drop are taken. Drop the others again.',
  not_a_picture: 'Its bytes are not those of a picture. Save it to a file and drop that.',
  unreadable: 'The other program did not hand over its bytes. Save it to a file and drop that.',
  no_room: 'The disk of this computer is full. Make room and drop it again.',
}

export const dropped = {
  /** The exhibit that holds them, and its folder. */
  exhibit: 'Dropped pictures',
  title: 'No original file',
  how: 'Came as',
  bytesOnly: 'bytes dropped from another program, without a file',
  name: 'Name given',
  address: 'Address given',
  notChecked: 'Name and address are the other program’s words. Nothing of them was checked.',
  none: 'none',
  at: 'Dropped',
  nobody: unnamedOperator,
  taking: (n: number) => `Taking in ${counted(n, 'dropped picture')}`,
  refused: (n: number) => `${counted(n, 'dropped picture was', 'dropped pictures were')} not taken in.`,
  unnamed: 'Without a name',
  others: 'Everything else was taken in.',
  more: (n: number) => `and ${counted(n, 'other', 'others')}`,
} as const

/** The name of a dropped picture here; `at` is an ISO instant in UTC. A colon is not for names. */
export const droppedName = (at: string, extension: string, attempt: number): string =>
  `Dropped ${at.slice(0, 10)} ${at.slice(11, 23).replaceAll(':', '.')} UTC${attempt === 0 ? '' : ` (${attempt + 1})`}, no original file.${extension}`

import type { CheckKind } from '../model/kind.ts'
import type { NamedFault, ReadingFault } from '../model/reading-proof.ts'
import { kindWords } from './checks.ts'
import { counted } from './counts.ts'

/** Members of an item that are compared with the log. */
const fileMembers: Readonly<Record<string, string>> = {
  sha256: 'its SHA-256',
  bytes: 'its size',
  path: 'its path',
  url: 'its address',
  name: 'its name',
  folder: 'its folder',
  readAt: 'when it was read',
  case: 'the reference of its case',
  exhibit: 'which exhibit it came with',
  'exhibit.path': 'the path of its exhibit',
  'exhibit.volume': 'the volume of its exhibit',
  'exhibit.addedAt': 'when its exhibit was taken in',
}

/** Members of a fact check and of its job that are compared with the log. */
const jobMembers: Readonly<Record<string, string>> = {
  context: 'the context that was given',
  modality: 'what it was sent as',
  origin: 'the service that was asked',
  attempt: 'the request that made its job',
  jobId: 'the number of its job',
  state: 'where its job stands',
  status: 'the service’s word of its end',
  creditsReserved: 'the credits it reserved',
  creditsUsed: 'the credits it used',
  contradictedBy: 'whether a later answer contradicts its end',
  submittedAt: 'when it was submitted',
  endedAt: 'when it ended',
  readAgainAt: 'when its answer was read again',
}

/** What does not fit about a stored reading or the answer behind it, without the values: for reports. */
export function faultReason({ what, at }: Pick<ReadingFault, 'what' | 'at'>): string {
  switch (what) {
    case 'bytes':
      return 'the kept answer does not have the SHA-256 that is stored with it'
    case 'log':
      return 'the custody log names another SHA-256 for the answer that came, or none at all'
    case 'mark':
      return 'whether it came from a simulated service is stored otherwise than it came'
    case 'time':
      return 'the stored time of its coming is another one than that of the answer or of the custody log'
    case 'owner':
      return at === ''
        ? 'it is stored as the answer to another request'
        : `it is stored as the answer to another request than the custody log tells of, at ${at}`
    case 'reading':
      return at === '' ? 'it says something else' : `it says something else at ${at}`
    case 'unreadable':
      return 'this version reads no result in the kept answer'
    case 'missing':
      return 'the kept answer holds a result, and none is stored'
    case 'gone':
      return 'the answer it was read in, or the request it answers, is not there any more'
    case 'head':
      return at === 'attachedBy'
        ? 'who attached it is stored otherwise than the custody log says'
        : `how it came is stored otherwise than the custody log says, at ${at}`
    case 'request':
      return `it is stored otherwise than the custody log says, at ${at}`
    case 'job':
      if (at === 'untold') return 'no entry of the custody log tells of its job'
      return `${jobMembers[at] ?? at} is stored otherwise than the custody log says`
    case 'later':
      return 'a later version of Touchstone read it, and this one reads it otherwise'
    case 'file':
      if (at === 'notTold') return 'no entry of the custody log tells of it'
      if (at === 'untold') return 'no entry of the custody log tells of its reading'
      return `${fileMembers[at] ?? at} is stored otherwise than the custody log says`
    case 'local':
      if (at === 'gone') return 'what was read in the file is not there any more'
      return at === ''
        ? 'what is stored as read in the file does not have the SHA-256 that the custody log names for it'
        : `${fileMembers[at] ?? at} is stored otherwise than the custody log says`
  }
}

/** The same of a verification, with what is stored and what the answer or the log says. */
export const storedFault = (fault: ReadingFault): string => {
  const { stored, kept } = fault
  return stored === '' || kept === '' ? faultReason(fault) : `${faultReason(fault)} (stored: ${stored}; kept: ${kept})`
}

/** Why a report does not print a result that is stored: said in its place. Who gave the answer is a matter of doubt too. */
export const refusedReading = {
  title: 'A stored result is not printed',
  analysis:
    'A result is stored here and is not printed: what is stored of it is not what its kept answer or the custody log says.',
  factCheck:
    'Nothing of the result of this fact check is printed: what is stored as read in the kept answer is not what that answer says.',
  job: 'A fact check is stored here and nothing of it is printed: what is stored of what was asked, or of its job, is not what the custody log says.',
  why: (faults: readonly Pick<ReadingFault, 'what' | 'at'>[]): string =>
    faults.length === 0
      ? 'An earlier version read it, and it was not read again.'
      : `${[...new Set(faults.map(faultReason))].map(sentence).join(' ')}`,
  reply: (received: string, origin: string, sha256: string) =>
    `Kept as an answer of ${origin}, of ${received} as stored, SHA-256 ${sha256}.`,
  check: 'Verifying the case names what differs, with both values.',
} as const

/** Said above a result that is shown. */
export const alteredReading = {
  title: 'What is stored of this result is NOT what the kept answer says.',
  meaning:
    'The library file may have been changed since it was read. No report prints this result; the answer itself is kept. Verify the custody log to see what else differs.',
  fault: (words: string): string => sentence(words),
} as const

/** Said in place of what was read in a file, where what is stored of it has a form that no version writes. */
export const brokenReading = {
  title: 'What is stored as read in this file cannot be understood.',
  meaning:
    'The library file was changed or damaged since it was read; the original was not touched. No report prints anything of it. Verify the custody log to see what else differs.',
} as const

/** What a report says where the custody log tells of an answer that is gone. */
export const goneAnswer = {
  title: 'A kept answer is not there any more',
  says: (kind: CheckKind | null, received: string, host: string | null, isSimulated: boolean) =>
    `The custody log tells of an answer of ${isSimulated ? 'a simulated service' : 'the service'}${kind === null ? '' : ` to a request of ${kindWords[kind]}`}, received ${received}${host === null ? '' : ` from ${host}`}. It is NOT kept here any more: what it said is not in this report.`,
  sha256: (sha256: string) => `SHA-256 of the answer, as the log says: ${sha256}.`,
  more: (n: number) => `${counted(n, 'more such answer')} in the data for machines.`,
} as const

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`

export const namedFault = (fault: NamedFault): string => `${fault.name}: ${storedFault(fault)}`

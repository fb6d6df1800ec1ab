import { count, counted } from './counts.ts'

import { keyUnavailable } from './signing.ts'

/* What the command line says about an export that is verified. */

export const refusedExport = {
  nothing_there: 'There is nothing there.',
  no_folder: 'It is a file. Name the folder of the export, or its manifest.json.',
  no_manifest: 'It holds no manifest.json, so it cannot be verified.',
  several_manifests: 'It holds several manifests. Name the one to verify.',
  not_readable: 'It cannot be read as a file of its own. A link is not followed.',
  too_large: 'It is larger than any manifest.',
  not_json: 'It is no JSON.',
  not_a_manifest: 'It is no manifest of an export, or one of a version this Touchstone does not know.',
  leads_out: 'The manifest names a path outside its folder. Nothing was verified.',
  named_twice: 'The manifest names a file twice. Nothing was verified.',
} as const

export const checkedWords = {
  verified: 'verified now',
  missing: 'missing',
  different: 'DIFFERENT',
  unreadable: 'cannot be read',
  not_attached: 'not attached',
  not_read: 'never read',
  not_of_export: 'not of this export',
  unknown_key: 'origin not proven',
  unsigned: 'origin not proven',
  sums_differ: 'origin not proven',
  other_key: 'DIFFERENT',
} as const

/** What the signature over the sums is. */
export const signedWords = {
  own: (fingerprint: string) => `signed with ${fingerprint}, a key of the library here that this keychain holds`,
  allowed: (fingerprint: string, principals: string) =>
    `signed with ${fingerprint}, allowed for ${principals} by the file given`,
  unknown: (fingerprint: string) =>
    `signed with ${fingerprint}, which is not a known key. The desk that made the export publishes its line; give it with --allowed-signers.`,
  keychain: {
    ...keyUnavailable,
    no_library: 'There is no library here whose keys the keychain could hold.',
  },
  unsigned: (reason: string | null) => `the export is not signed${reason === null ? '' : `: ${reason}`}`,
  missing: 'the manifest says that the export is signed, and the signature is gone',
  different: 'it is not a signature over SHA256SUMS as it is: one of the two was altered',
  sums_differ: 'it is not a signature over SHA256SUMS as it is',
  otherKey: (fingerprint: string) => `signed with ${fingerprint}, and the manifest names another key`,
  unreadable: 'it is no file of its own, or too large for a signature',
} as const

/** What a line of the sums is to the manifest. */
export const sumWords = {
  not_in_manifest: 'a line of the sums names it, the manifest does not',
  not_in_sums: 'the manifest names it, no line of the sums does',
  other_digest: 'the sums give it another digest than the manifest',
  named_twice: 'more than one line of the sums names it',
} as const

export const originalWords = {
  elsewhere: (path: string) => `under another name: ${path}`,
  sameBytesAt: (path: string) => `the bytes of the original lie at ${path}`,
} as const

export const otherStrays = (others: number): string => `and ${counted(others, 'other', 'others')} in this folder`

export const headWords = {
  contained: (grownBy: number) =>
    grownBy === 0
      ? 'the head of the export is the head of the log'
      : `the head of the export is in the log, which has grown by ${counted(grownBy, 'entry', 'entries')} since`,
  different: 'DIFFERENT: the log has another entry at that number',
  cut: 'DIFFERENT: the log is shorter than it was when the export was made',
  not_reached: 'DIFFERENT: the log does not hold before that entry',
  broken: (at: number) => `the head of the export is in the log, which does not hold from entry ${count(at)} on`,
  other_library: 'the library here does not know this case: the log cannot be compared',
  not_stated: 'DIFFERENT: the export names no head of a log, and every export does',
} as const

/** Whether the custody log names the manifest; `entry` = the number of the entry. */
export const entryWords = {
  verified: (entry: string) => `entry ${entry} of the log names this very manifest, and with it every file`,
  different: (entry: string) => `DIFFERENT: entry ${entry} of the log names another manifest for this export`,
  missing: () => 'DIFFERENT: no entry of the log names this manifest',
  removed: () =>
    'entries of exports of the case were emptied by an erasure: the log can no longer confirm this manifest',
} as const

/** That the case of an export is gone, and so the places of its originals; `entry` = the number of the entry that tells. */
export const caseDeleted = (entry: string, at: string): string =>
  `the case was deleted on ${at}, entry ${entry}: the library does not know any more where its originals lie`

/** `files` with the manifest and the sums. */
type Counts = Record<'files' | 'originals' | 'notAttached' | 'notRead' | 'notOfExport', number>

export const verifiedExport = {
  manifestNotUsed:
    'The manifest is not what SHA256SUMS says, so it was not used: the files were compared with SHA256SUMS, and no original and no custody log with anything.',
  failed: 'What does not hold:',
  reading: (done: string) => `Verified ${done}`,
  done: ({ files, originals, notAttached, notRead, notOfExport }: Counts, failed: number) =>
    [
      `${counted(files, 'file')} and ${counted(originals, 'original')} verified now`,
      `${count(notAttached)} not attached`,
      ...(notRead > 0 ? [`${count(notRead)} never read`] : []),
      `${count(failed)} DIFFERENT, missing or not readable`,
      ...(notOfExport > 0 ? [`${count(notOfExport)} not of this export`] : []),
    ].join(', '),
  proven: 'Unchanged since it was signed, with a known key.',
  notProven: 'Consistent in itself. Its origin is not proven: whoever altered a file could have altered the rest.',
  noLibrary: 'There is no library here: the custody log was not compared.',
  libraryUnreadable: 'The library here cannot be read: the custody log was not compared.',
  noEvidence: (path: string) => `There is no folder at ${path}.`,
} as const

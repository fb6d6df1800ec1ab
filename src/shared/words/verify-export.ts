import type { ExportCounts } from '../model/verified-export.ts'
import { messages } from './messages.ts'
import { keyUnavailable } from './signing.ts'

/* What is said about an export that is verified, in a terminal and in the window. */

export const refusedExport = messages('verify-export.refused', {
  nothing_there: 'Nothing found there.',
  place_unreadable: 'This place cannot be read, so it is not known whether an export is there.',
  no_folder: 'This is a file. Name the folder of the export, or its manifest.json.',
  no_manifest: 'It contains no manifest.json, so it cannot be verified.',
  several_manifests: 'It contains several manifests. Name the one to verify.',
  not_readable: 'It cannot be read as a regular file. Links are not followed.',
  too_large: 'It is too large for a manifest.',
  not_json: 'It is not valid JSON.',
  not_a_manifest: 'It is not the manifest of an export, or this version of Touchstone does not support it.',
  other_version: 'It is the manifest of an export by another version of Touchstone, which this version cannot verify.',
  leads_out: 'The manifest names a path outside its folder. Nothing was verified.',
  named_twice: 'The manifest names a file twice. Nothing was verified.',
  no_originals: 'The folder chosen for the originals is not there. Nothing was verified.',
})

export const checkedWords = messages('verify-export.state', {
  /** For what is as the export lists it, whoever made that. */
  verified: 'matches',
  /** Of an original that matches at one of its two places, where the other has another file. */
  verified_once: 'matches, DIFFERS',
  signed: 'verified',
  missing: 'missing',
  different: 'DIFFERENT',
  unreadable: 'unreadable',
  not_attached: 'not connected',
  not_read: 'never read',
  not_of_export: 'not in the export',
  unknown_key: 'origin unverified',
  unsigned: 'origin unverified',
  sums_differ: 'origin unverified',
  other_key: 'DIFFERENT',
})

/** The signature over the checksum file. */
export const signedWords = messages('verify-export.signed', {
  own: 'signed with {fingerprint}, a key of this library in this computer’s keychain',
  allowed: 'signed with {fingerprint}, which the file given allows for {principals}',
  unknown:
    'signed with {fingerprint}, an unknown key. The desk that made the export publishes its line; give it with --allowed-signers.',
  unknownInWindow:
    'signed with {fingerprint}, an unknown key. The desk that made the export publishes its line; choose a file with it as allowed signers.',
  noLibrary: 'There is no library here whose keys the keychain could contain.',
  unsigned: 'the export is not signed',
  /** As it was when the export was made, not here and now. */
  unsignedBecause: 'the export is not signed. Its manifest says why: “{reason}”',
  missing: 'the manifest says that the export is signed, but the signature is missing',
  different: 'the signature does not match SHA256SUMS: one of the two was altered',
  sums_differ: 'the signature does not match SHA256SUMS',
  otherKey: 'signed with {fingerprint}, but the manifest names another key',
  unreadable: 'not a regular file, or too large for a signature',
})

/** Why the keychain yielded no key to compare with. */
export const noKnownKey = { ...keyUnavailable, no_library: signedWords.noLibrary }

/** How a line of the checksum file differs from the manifest. */
export const sumWords = messages('verify-export.sums', {
  not_in_manifest: 'in the sums, but not in the manifest',
  not_in_sums: 'in the manifest, but not in the sums',
  other_digest: 'the sums and the manifest give different hashes',
  named_twice: 'in more than one line of the sums',
})

export const originalWords = messages('verify-export.original', {
  elsewhere: 'under another name: {path}',
  identicalAt: 'an identical file is at {path}',
  /** What was found at each of two places. */
  named: 'in the folder given: {found}',
  known: 'where the library has it: {found}',
})

export const otherStrays = messages('verify-export.strays', {
  more: 'and {others, plural, one {# other} other {# others}} in this folder',
}).more

/** Whether the library's log contains the fingerprint that an export names. */
export const headWords = messages('verify-export.head', {
  current: 'the fingerprint in the export is that of the log as it is now',
  contained:
    'the log contains the fingerprint in the export and has grown by {grownBy, plural, one {# entry} other {# entries}} since',
  different: 'DIFFERENT: the log has another entry at that number',
  cut: 'DIFFERENT: the log is shorter than when the export was made',
  not_reached: 'DIFFERENT: the chain of the log is broken before that entry',
  broken: 'the log contains the fingerprint in the export, but its chain is broken from entry {at, number} on',
  other_library: 'the library here does not know this case, so the log cannot be compared',
  not_stated: 'DIFFERENT: the export names no fingerprint of the log, which every export does',
})

/** Whether the custody log names the manifest. */
export const entryWords = messages('verify-export.entry', {
  verified: 'entry {entry, number} of the log names this exact manifest, and so every file in it',
  different: 'DIFFERENT: entry {entry, number} of the log names another manifest for this export',
  missing: 'DIFFERENT: no entry of the log names this manifest',
  removed: 'an erasure emptied the entries of exports of this case, so the log can no longer confirm this manifest',
})

/** What this library's custody log says about an export. */
export const logWords = messages('verify-export.log', {
  row: 'custody log: {found}',
  /** The paths of the originals were deleted with their case. */
  caseDeleted:
    'the case was deleted on {at}, entry {entry, number}, so the library no longer knows where its originals are',
})

export const verifiedExport = messages('verify-export', {
  manifestNotUsed:
    'The manifest does not match SHA256SUMS, so it was not used. The files were compared with SHA256SUMS; originals and custody log were not compared.',
  failed: 'Does not match:',
  reading: 'Files read: {done, number}',
  proven: 'Unchanged since it was signed, with a known key.',
  notProven: 'Consistent, but its origin is not verified: whoever altered a file could have altered the rest.',
  noLibrary: 'There is no library here: the custody log was not compared.',
  libraryUnreadable: 'The library here cannot be read: the custody log was not compared.',
  noEvidence: 'There is no folder at {path}.',
})

const done = messages('verify-export.done', {
  files: '{n, plural, one {# file matches} other {# files match}}',
  originals: '{n, plural, one {# original matches} other {# originals match}}',
  notConnected: '{n, number} not connected',
  notRead: '{n, number} never read',
  failed: '{n, number} DIFFERENT, missing or unreadable',
  notOfExport: '{n, number} not in the export',
})

/** Reported when the verification of an export ends. */
export const verifiedExportLine = (n: ExportCounts): string =>
  [
    done.files({ n: n.files }),
    done.originals({ n: n.originals }),
    done.notConnected({ n: n.notAttached }),
    ...(n.notRead > 0 ? [done.notRead({ n: n.notRead })] : []),
    done.failed({ n: n.failed }),
    ...(n.notOfExport > 0 ? [done.notOfExport({ n: n.notOfExport })] : []),
  ].join(' · ')

import { z } from 'zod'
import { ChainState, HeadState } from './custody.ts'
import { Instant } from './ids.ts'
import { KeyUnavailable } from './signed-heads.ts'

/** Why an export cannot be verified at all (`words/verify-export.ts`). `path` = what it is about. */
export const ManifestRefusal = z.object({
  reason: z.enum([
    'nothing_there',
    'place_unreadable',
    'no_folder',
    'no_manifest',
    'several_manifests',
    'not_readable',
    'too_large',
    'not_json',
    'not_a_manifest',
    'other_version',
    'leads_out',
    'named_twice',
    'no_originals',
  ]),
  path: z.string(),
})
export type ManifestRefusal = z.infer<typeof ManifestRefusal>

/** State of a file. "unreadable": it is there and cannot be read, or is no file of the folder. */
const FileState = z.enum(['verified', 'missing', 'different', 'unreadable'])

export const FileVerification = z.object({
  what: z.enum(['sums', 'manifest', 'file']),
  path: z.string(),
  state: FileState,
})
export type FileVerification = z.infer<typeof FileVerification>

/** A line of the sums against the manifest; `path` as it stands there. */
export const SumVerification = z.object({
  what: z.literal('sums_line'),
  path: z.string(),
  state: z.literal('different'),
  why: z.enum(['not_in_manifest', 'not_in_sums', 'other_digest', 'named_twice']),
})
export type SumVerification = z.infer<typeof SumVerification>

/**
 * The signature over the sums. verified = by a known key; unknown_key = by another; unsigned = there is none; missing = the
 * same, and the manifest says that there is one; different = it is none over these sums; sums_differ = the same, and the sums
 * are not those of the manifest; other_key = it is not by the key that the manifest names; unreadable = what lies there is no
 * file of its own.
 */
export const SignatureVerification = z.object({
  what: z.literal('signature'),
  path: z.string(),
  state: z.enum([
    'verified',
    'unknown_key',
    'unsigned',
    'missing',
    'different',
    'sums_differ',
    'other_key',
    'unreadable',
  ]),
  /** Of the key it was made with; null = none is told. */
  fingerprint: z.string().nullable(),
  /** Who vouches for the key: the keychain, or whom a line of the given file allows; null = nobody. */
  by: z
    .discriminatedUnion('who', [
      z.object({ who: z.literal('keychain') }),
      z.object({ who: z.literal('allowed_signers'), principals: z.string() }),
    ])
    .nullable(),
  /** Why it was not signed when it was made, as the manifest says; null = it does not. */
  unsignedBecause: z.string().nullable(),
  /** Why the keychain gave no key, where that may be why the key is not known. */
  keychain: z.enum([...KeyUnavailable.options, 'no_library']).nullable(),
})
export type SignatureVerification = z.infer<typeof SignatureVerification>

/**
 * What lies in the folder of an export and is not of it: no fault by itself, but nothing the export speaks for either. Of a
 * folder only its own path is told, which ends like one. `others` = how many more there are that are not named.
 * "unreadable" = what lies in this folder of the export cannot be listed.
 */
export const StrayVerification = z.object({
  what: z.literal('stray'),
  path: z.string(),
  state: z.enum(['not_of_export', 'unreadable']),
  others: z.number().int(),
})
export type StrayVerification = z.infer<typeof StrayVerification>

/**
 * An original at one place: in the named folder, or where the library knows it; null = nowhere was looked. "not_read" = its
 * bytes were never read, so there is nothing to compare. `path` = where it was found; of what was not, where the manifest says
 * that it was read. `isElsewhere` = its bytes are there, under another name than its own. `sameBytesAt` = of a file that
 * does not hold them, where in the named folder they lie; null = nowhere.
 */
const OriginalAtPlace = z.object({
  path: z.string(),
  state: z.enum(['verified', 'not_attached', 'different', 'unreadable', 'not_read']),
  place: z.enum(['named', 'known']).nullable(),
  isElsewhere: z.boolean(),
  sameBytesAt: z.string().nullable(),
})
export type OriginalAtPlace = z.infer<typeof OriginalAtPlace>

/** An original, at the better of the places where it was compared; `other` = at the other one, null = there was none. */
export const OriginalVerification = OriginalAtPlace.extend({
  what: z.literal('original'),
  item: z.string(),
  other: OriginalAtPlace.nullable(),
})
export type OriginalVerification = z.infer<typeof OriginalVerification>

/** The head of an export against the log it is from. `grownBy` = entries since, where the head is in the log. */
export const CustodyVerification = z.object({
  what: z.literal('custody'),
  state: z.enum([...HeadState.options, 'other_library', 'broken', 'not_stated']),
  grownBy: z.number().int().nullable(),
  chain: ChainState.nullable(),
})
export type CustodyVerification = z.infer<typeof CustodyVerification>

/** That the case of an export was deleted since, by which entry of the log, when: ms since the epoch, UTC. */
export const CaseVerification = z.object({
  what: z.literal('case'),
  state: z.literal('deleted'),
  seq: z.number().int(),
  at: Instant,
})
export type CaseVerification = z.infer<typeof CaseVerification>

/**
 * Whether the custody log names this very manifest, and with it the digest of every file: whoever changes files, manifest
 * and sums together is found out by it. "different" = `seq` names another one for a file of it, or for a report made at that
 * moment; "missing" = no entry does; "removed" = the same, but entries of its case's exports were emptied by an erasure.
 */
export const EntryVerification = z.object({
  what: z.literal('entry'),
  state: z.enum(['verified', 'different', 'missing', 'removed']),
  /** Number of the entry; null = there is none. */
  seq: z.number().int().nullable(),
})
export type EntryVerification = z.infer<typeof EntryVerification>

export const ExportVerification = z.union([
  FileVerification,
  SumVerification,
  SignatureVerification,
  StrayVerification,
  OriginalVerification,
  CustodyVerification,
  EntryVerification,
  CaseVerification,
])
export type ExportVerification = z.infer<typeof ExportVerification>

/** What is no fault of an export. What is not attached, or lies beside it, does not speak against it. */
const HOLDING: ReadonlySet<ExportVerification['state']> = new Set([
  'verified',
  'unknown_key',
  'unsigned',
  'sums_differ',
  'not_attached',
  'not_read',
  'not_of_export',
  'contained',
  'other_library',
  'deleted',
  'removed',
])

/** Whether nothing was found that speaks against an export. An original that differs at either of its places does. */
export const holds = (found: ExportVerification): boolean => HOLDING.has(found.state) && !differsElsewhere(found)

/** Whether an original is as listed at one place, and another file is at the other. */
export const differsElsewhere = (found: ExportVerification): boolean =>
  found.what === 'original' && found.state === 'verified' && found.other?.state === 'different'

/** Whether it is a verified file of the export. */
const isFile = ({ what, state }: ExportVerification): boolean =>
  ['sums', 'manifest', 'file', 'signature'].includes(what) && state === 'verified'

/** `files` includes the manifest and the checksum file. */
export const ExportCounts = z.object({
  files: z.number().int(),
  originals: z.number().int(),
  notAttached: z.number().int(),
  notRead: z.number().int(),
  notOfExport: z.number().int(),
  failed: z.number().int(),
})
export type ExportCounts = z.infer<typeof ExportCounts>

/**
 * What a verification comes to. proven = everything matches, and a known key signed it; not_proven = everything matches;
 * failed = something does not match, is missing or cannot be read.
 */
export const ExportOutcome = z.enum(['proven', 'not_proven', 'failed'])
export type ExportOutcome = z.infer<typeof ExportOutcome>

/** Counts what is found, one by one. */
export function createTally() {
  const counts: ExportCounts = { files: 0, originals: 0, notAttached: 0, notRead: 0, notOfExport: 0, failed: 0 }
  let isSigned = false
  return {
    counts,
    add: (found: ExportVerification): void => {
      if (found.what === 'signature') isSigned = found.state === 'verified'
      if (!holds(found)) counts.failed += 1
      else if (found.state === 'not_attached') counts.notAttached += 1
      else if (found.state === 'not_read') counts.notRead += 1
      else if (found.what === 'stray') counts.notOfExport += found.others || 1
      else if (found.what === 'original') counts.originals += 1
      else if (isFile(found)) counts.files += 1
    },
    /** Number of files that match, of the export and of the evidence. */
    read: (): number => counts.files + counts.originals,
    outcome: (): ExportOutcome => (counts.failed > 0 ? 'failed' : isSigned ? 'proven' : 'not_proven'),
  }
}

/** What of a verification is shown one by one, of each kind; the rest is counted. */
export const MOST_FOUND = 500

/** Whether more is to be said than that a file matches, where nothing speaks against it. */
export const isWorthTelling = (found: ExportVerification): boolean =>
  found.what === 'signature' || !(isFile(found) || (found.what === 'original' && isPlain(found)))

const isPlain = ({ state, isElsewhere, sameBytesAt, other }: OriginalVerification): boolean =>
  state === 'verified' && !isElsewhere && sameBytesAt === null && other === null

/** What the verification of an export came to. */
export const ExportVerdict = z.discriminatedUnion('state', [
  z.object({ state: z.literal('refused'), refusal: ManifestRefusal }),
  z.object({
    state: z.literal('verified'),
    outcome: ExportOutcome,
    counts: ExportCounts,
    /** What speaks against it: the first 500 of `counts.failed`. */
    failed: z.array(ExportVerification).max(MOST_FOUND),
    /** What else is worth telling: the first 500. */
    noted: z.array(ExportVerification).max(MOST_FOUND),
    notedCount: z.number().int(),
    /**
     * not_used = the sums speak against the manifest, so the files were compared with the sums alone; `refusal` = why
     * it could not have been used anyway, null = it could.
     */
    manifest: z.discriminatedUnion('state', [
      z.object({ state: z.literal('used'), isDemo: z.boolean() }),
      z.object({ state: z.literal('not_used'), refusal: ManifestRefusal.nullable() }),
    ]),
    /** Whether the library here could be read, to compare its custody log. */
    isLibraryRead: z.boolean(),
  }),
])
export type ExportVerdict = z.infer<typeof ExportVerdict>

import { z } from 'zod'
import { GivenName } from './given-name.ts'
import { Instant, Sha256 } from './ids.ts'

export const HashListId = z.number().int().positive().brand('HashListId')
export type HashListId = z.infer<typeof HashListId>

/** What lists may contain, the strongest first. SHA-1 and MD5 can be forged: a match is a hint, never an identity. */
export const HashAlgorithm = z.enum(['sha256', 'sha1', 'md5'])
export type HashAlgorithm = z.infer<typeof HashAlgorithm>

/** Length of a hash, bytes. */
export const HASH_BYTES: Record<HashAlgorithm, number> = { sha256: 32, sha1: 20, md5: 16 }

/** What a list is for: known files of interest, the desk's own, or those that need no look. The most pressing first. */
export const HashListPurpose = z.enum(['notable', 'own', 'ignore'])
export type HashListPurpose = z.infer<typeof HashListPurpose>

/** Longest name of a list, in characters. */
export const MAX_LIST_NAME = 80
export const HashListName = GivenName.min(1).max(MAX_LIST_NAME)

/** A list of known hashes, in use. */
export const HashList = z.object({
  id: HashListId,
  name: z.string(),
  purpose: HashListPurpose,
  /** The file that it was imported from. */
  fileName: z.string(),
  fileSha256: Sha256,
  /** How many hashes, each counted once. */
  hashes: z.record(HashAlgorithm, z.number().int().nonnegative()),
  /** Lines of the file in which no hash was found. */
  unreadLines: z.number().int().nonnegative(),
  importedAt: Instant,
  importedBy: z.string(),
})
export type HashList = z.infer<typeof HashList>

/** A list that knows the bytes of an item. `algorithm` = the strongest by which it does. */
export const KnownBy = z.object({
  listId: HashListId,
  name: z.string(),
  purpose: HashListPurpose,
  algorithm: HashAlgorithm,
})
export type KnownBy = z.infer<typeof KnownBy>

/** Hashes of the same bytes besides their SHA-256, in lower-case hex. They only look files up. */
export const LookupHashes = z.object({
  md5: z.string().regex(/^[0-9a-f]{32}$/),
  sha1: z.string().regex(/^[0-9a-f]{40}$/),
})
export type LookupHashes = z.infer<typeof LookupHashes>

/** How far an import is, bytes of the file; then its hashes are stored. */
export const HashListProgress = z.object({
  name: z.string(),
  readBytes: z.number().int(),
  fileBytes: z.number().int(),
  stored: z.number().int(),
  /** null = the file is still being read. */
  toStore: z.number().int().nullable(),
})
export type HashListProgress = z.infer<typeof HashListProgress>

/** Why a file was not imported. Nothing of it is kept. */
export const HashListRefusal = z.enum([
  'unreadable',
  'no_hashes',
  'too_many',
  'too_large',
  'name_taken',
  'busy',
  'stopped',
  'disk_full',
])
export type HashListRefusal = z.infer<typeof HashListRefusal>

import { z } from 'zod'
import { ExportedHead } from './custody.ts'
import { Instant } from './ids.ts'

/** Why the keychain gives no key. "unreadable" = what it holds for this library is no key. */
export const KeyUnavailable = z.enum(['absent', 'locked', 'timeout', 'failed', 'unreadable'])
export type KeyUnavailable = z.infer<typeof KeyUnavailable>

/**
 * Why nothing is signed. "key_elsewhere" = the library names a key that this keychain does not hold; "head_missing" = the
 * log no longer contains the head signed last; "log_broken" = the chain of the log does not hold, or could not be walked;
 * "no_room" = the keychain's entry has no room for one more earlier key.
 */
export const UnsignedReason = z.enum([
  ...KeyUnavailable.options,
  'key_elsewhere',
  'head_missing',
  'log_broken',
  'no_room',
])
export type UnsignedReason = z.infer<typeof UnsignedReason>

/** What became of the signature of an export. */
export const ExportSignature = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), fingerprint: z.string() }),
  z.object({ state: z.literal('unsigned'), reason: UnsignedReason }),
])
export type ExportSignature = z.infer<typeof ExportSignature>

/** The signing key of the library, as keychain and library tell. */
export const SigningKey = z.discriminatedUnion('state', [
  /** Neither the keychain nor the library knows one: it is made when it is first needed. */
  z.object({ state: z.literal('none') }),
  /** The library names keys that this keychain does not hold. */
  z.object({ state: z.literal('elsewhere'), fingerprints: z.array(z.string()) }),
  /** Which keys the library names is known, and not whether the keychain holds one of them. */
  z.object({ state: z.literal('unavailable'), reason: KeyUnavailable, fingerprints: z.array(z.string()) }),
  z.object({
    state: z.literal('held'),
    fingerprint: z.string(),
    /** The whole line for an allowed_signers file. */
    allowedSigners: z.string(),
    /** Fingerprints of the keys before it that this keychain holds, newest first. */
    earlier: z.array(z.string()),
    /** The head of the log signed last, as the keychain holds it; null = none was. */
    signedLast: ExportedHead.nullable(),
    /** When; null = the library does not say. */
    signedAt: Instant.nullable(),
    /** Whether the log still contains that head; false = a backup was restored, or the log was altered. */
    isContained: z.boolean(),
  }),
])
export type SigningKey = z.infer<typeof SigningKey>

/**
 * What does not hold about the signed heads. not_in_log = that entry of the log is another one, or is not there; invalid =
 * it is no signature of that head by the key it names; other_key = by a key that is not known; gone = the log no longer
 * contains the head signed last; missing = no signature of the head signed last is kept, or none by an allowed key.
 */
export const SignedHeadFault = z.object({
  what: z.enum(['not_in_log', 'invalid', 'other_key', 'gone', 'missing']),
  /** The number of entries up to the head; null = no head is named. */
  entries: z.number().int().nullable(),
  fingerprint: z.string().nullable(),
})
export type SignedHeadFault = z.infer<typeof SignedHeadFault>

/** What a verification of the signed heads found. */
export const SignedHeads = z.object({
  /** How many are kept in the library. */
  heads: z.number().int(),
  /** Whether signatures were compared with known keys: of the keychain, or of a file of allowed signers. */
  isChecked: z.boolean(),
  /** Why the keychain gave none; null = it answered. */
  keychain: KeyUnavailable.nullable(),
  /** At most twenty. */
  faults: z.array(SignedHeadFault),
  faultCount: z.number().int(),
})
export type SignedHeads = z.infer<typeof SignedHeads>

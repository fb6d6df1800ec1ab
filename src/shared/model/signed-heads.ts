import { z } from 'zod'

/** Why the keychain gives no key. "unreadable" = what it holds for this library is no key; "demo" = the demo asks none. */
export const KeyUnavailable = z.enum(['absent', 'locked', 'timeout', 'failed', 'unreadable', 'demo'])
export type KeyUnavailable = z.infer<typeof KeyUnavailable>

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

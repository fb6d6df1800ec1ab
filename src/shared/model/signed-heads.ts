import { z } from 'zod'

/**
 * Why the keychain yields no key. "unreadable" = what it holds for this library is not a key; "demo" = the demo never
 * asks.
 */
export const KeyUnavailable = z.enum(['absent', 'locked', 'timeout', 'failed', 'unreadable', 'demo'])
export type KeyUnavailable = z.infer<typeof KeyUnavailable>

/**
 * Why a signed head fails. not_in_log = that entry of the log is another one, or is missing; invalid = not a signature
 * of that head by the key it names; other_key = by an unknown key; gone = the log no longer contains the head signed
 * last; missing = no signature of the head signed last is saved, or none by an allowed key.
 */
export const SignedHeadFault = z.object({
  what: z.enum(['not_in_log', 'invalid', 'other_key', 'gone', 'missing']),
  /** The number of entries up to the head; null = no head is named. */
  entries: z.number().int().nullable(),
  fingerprint: z.string().nullable(),
})
export type SignedHeadFault = z.infer<typeof SignedHeadFault>

/** Result of verifying the signed heads. */
export const SignedHeads = z.object({
  /** Number saved in the library. */
  heads: z.number().int(),
  /** Whether signatures were compared with known keys: from the keychain, or from a file of allowed signers. */
  isChecked: z.boolean(),
  /** Why the keychain yielded none; null = it did. */
  keychain: KeyUnavailable.nullable(),
  /** At most twenty. */
  faults: z.array(SignedHeadFault),
  faultCount: z.number().int(),
})
export type SignedHeads = z.infer<typeof SignedHeads>

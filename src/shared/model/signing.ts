import { z } from 'zod'
import type { Result } from '../result.ts'
import { ExportedHead } from './custody.ts'
import { Instant } from './ids.ts'
import { KeyUnavailable } from './signed-heads.ts'

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

/** What is told of an export's signature; `signer` = what signs it, or why nothing does. */
export const signatureOf = (signer: Result<{ fingerprint: string }, UnsignedReason>): ExportSignature =>
  signer.ok ? { state: 'signed', fingerprint: signer.value.fingerprint } : { state: 'unsigned', reason: signer.error }

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

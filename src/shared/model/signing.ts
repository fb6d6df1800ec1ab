import { z } from 'zod'
import type { Result } from '../result.ts'
import { ExportedHead } from './custody.ts'
import { Instant } from './ids.ts'
import { KeyUnavailable } from './signed-heads.ts'

/**
 * Why nothing is signed. "key_elsewhere" = the library names a key that this keychain does not have; "head_missing" =
 * the log no longer contains the head signed last; "log_broken" = the chain of the log is broken, or could not be
 * walked; "no_room" = the keychain's entry has no room for another earlier key.
 */
export const UnsignedReason = z.enum([
  ...KeyUnavailable.options,
  'key_elsewhere',
  'head_missing',
  'log_broken',
  'no_room',
])
export type UnsignedReason = z.infer<typeof UnsignedReason>

/** Outcome of signing an export. */
export const ExportSignature = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed'), fingerprint: z.string() }),
  z.object({ state: z.literal('unsigned'), reason: UnsignedReason }),
])
export type ExportSignature = z.infer<typeof ExportSignature>

/** The signature state of an export; `signer` = what signs it, or why nothing does. */
export const signatureOf = (signer: Result<{ fingerprint: string }, UnsignedReason>): ExportSignature =>
  signer.ok ? { state: 'signed', fingerprint: signer.value.fingerprint } : { state: 'unsigned', reason: signer.error }

/** What a report says of it. */
export const shownSignature = (
  signer: Result<{ fingerprint: string; publicKey: string }, UnsignedReason>,
): NonNullable<ShownSignature> =>
  signer.ok
    ? { state: 'signed', fingerprint: signer.value.fingerprint, publicKey: signer.value.publicKey }
    : { state: 'unsigned', reason: signer.error }

/**
 * What a report says of its signature; `publicKey` as OpenSSH writes it, "ssh-ed25519 AAAA…". null = the key is made with
 * the first export.
 */
export type ShownSignature =
  | { state: 'signed'; fingerprint: string; publicKey: string }
  | { state: 'unsigned'; reason: UnsignedReason }
  | null

/** What a report made now would say of its signature, as far as the key tells. */
export const expectedSignature = (key: SigningKey): ShownSignature => {
  if (key.state === 'held') {
    const [publicKey = ''] = /ssh-ed25519 \S+/.exec(key.allowedSigners) ?? []
    return { state: 'signed', fingerprint: key.fingerprint, publicKey }
  }
  if (key.state === 'none') return null
  return { state: 'unsigned', reason: key.state === 'elsewhere' ? 'key_elsewhere' : key.reason }
}

/** The signing key of the library, according to keychain and library. */
export const SigningKey = z.discriminatedUnion('state', [
  /** Neither the keychain nor the library has one: it is generated when first needed. */
  z.object({ state: z.literal('none') }),
  /** The library names keys that this keychain does not have. */
  z.object({ state: z.literal('elsewhere'), fingerprints: z.array(z.string()) }),
  /** The library's keys are known, but not whether the keychain has one of them. */
  z.object({ state: z.literal('unavailable'), reason: KeyUnavailable, fingerprints: z.array(z.string()) }),
  z.object({
    state: z.literal('held'),
    fingerprint: z.string(),
    /** The whole line for an allowed_signers file. */
    allowedSigners: z.string(),
    /** Fingerprints of earlier keys in this keychain, newest first. */
    earlier: z.array(z.string()),
    /** The head of the log signed last, according to the keychain; null = none was. */
    signedLast: ExportedHead.nullable(),
    /** When it was signed; null = the library does not say. */
    signedAt: Instant.nullable(),
    /** Whether the log still contains that head; false = a backup was restored, or the log was altered. */
    isContained: z.boolean(),
  }),
])
export type SigningKey = z.infer<typeof SigningKey>

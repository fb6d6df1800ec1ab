import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyUnavailable } from '../../../shared/model/signed-heads.ts'
import { type AllowedSigner, isAllowed } from '../../custody/allowed-signers.ts'
import { fingerprintOf, type PublicKey, readSignature } from '../../custody/signature.ts'
import { readWhole } from './read-manifest.ts'

/** The keys by which an export is known to be of this desk: never the one that lies in it. */
export type KnownKeys = {
  /** Keys of the library here, as the keychain holds them. */
  keychain: readonly PublicKey[]
  /** Why the keychain gave none; null = it answered; no_library = there is no library here to ask it about. */
  unavailable: KeyUnavailable | 'no_library' | null
  /** Of a file that was given; [] = none was. */
  allowed: readonly AllowedSigner[]
  /** ms since the epoch, UTC. */
  now: number
}

/**
 * The signature over the sums. verified = by a known key; unknown_key = by another; unsigned = there is none; missing = the
 * same, and the manifest says that there is one; different = it is none over these sums; sums_differ = the same, and the sums
 * are not those of the manifest; other_key = it is not by the key that the manifest names; unreadable = what lies there is no
 * file of its own.
 */
export type SignatureVerification = {
  what: 'signature'
  path: string
  state: 'verified' | 'unknown_key' | 'unsigned' | 'missing' | 'different' | 'sums_differ' | 'other_key' | 'unreadable'
  /** Of the key it was made with; null = none is told. */
  fingerprint: string | null
  /** Who vouches for the key: the keychain, or whom a line of the given file allows; null = nobody. */
  by: { who: 'keychain' } | { who: 'allowed_signers'; principals: string } | null
  /** Why it was not signed when it was made, as the manifest says; null = it does not. */
  unsignedBecause: string | null
  /** Why the keychain gave no key, where that may be why the key is not known. */
  keychain: KnownKeys['unavailable']
}

const SIGNATURE_BYTES = 10_000

/** The name of the signature that is written with sums of this name. */
export const signatureBeside = (sumsName: string): string => `${sumsName}.sig`

/** Verifies the signature beside the sums of an export, over the sums as they lie there. */
export async function verifySignature(
  { folder, sumsName }: { folder: string; sumsName: string },
  known: KnownKeys,
): Promise<SignatureVerification> {
  const path = join(folder, signatureBeside(sumsName))
  const resultOf = (
    state: SignatureVerification['state'],
    of: Partial<Pick<SignatureVerification, 'fingerprint' | 'by'>> = {},
  ): SignatureVerification => {
    const keychain = state === 'verified' ? null : known.unavailable
    return { what: 'signature', path, state, fingerprint: null, by: null, unsignedBecause: null, keychain, ...of }
  }
  if ((await lstat(path).catch(() => null)) === null) return resultOf('unsigned')
  const text = await readWhole(path, SIGNATURE_BYTES)
  if (!text.ok) return resultOf('unreadable')
  const signature = readSignature(text.value.toString('utf8'))
  if (signature === null) return resultOf('different')
  const { publicKey } = signature
  const fingerprint = fingerprintOf(publicKey)
  const sums = await readWhole(join(folder, sumsName))
  const isOfSums = sums.ok && signature.namespace === 'touchstone-export' && signature.signs(sums.value)
  if (!isOfSums) return resultOf('different', { fingerprint })
  if (known.keychain.includes(publicKey)) return resultOf('verified', { fingerprint, by: { who: 'keychain' } })
  const line = known.allowed.find((signer) =>
    isAllowed(signer, { publicKey, namespace: 'touchstone-export', at: known.now }),
  )
  if (line === undefined) return resultOf('unknown_key', { fingerprint })
  return resultOf('verified', { fingerprint, by: { who: 'allowed_signers', principals: line.principals } })
}

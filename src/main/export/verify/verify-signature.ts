import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyUnavailable } from '../../../shared/model/signed-heads.ts'
import type { SignatureVerification } from '../../../shared/model/verified-export.ts'
import type { Result } from '../../../shared/result.ts'
import { type AllowedSigner, isAllowed } from '../../custody/allowed-signers.ts'
import { type KeyRecord, publicKeysOf } from '../../custody/key-store.ts'
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

/** The keys of a file, with those of what the keychain has of this library. */
export function knownKeys(
  read: Result<KeyRecord | null, KeyUnavailable | 'no_library'>,
  { allowed, now }: Pick<KnownKeys, 'allowed' | 'now'>,
): KnownKeys {
  if (!read.ok) return { keychain: [], unavailable: read.error, allowed, now }
  return { keychain: read.value === null ? [] : publicKeysOf(read.value), unavailable: null, allowed, now }
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

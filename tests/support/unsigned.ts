import type { Signing } from '../../src/main/custody/signing.ts'
import type { KnownKeys } from '../../src/main/export/verify/verify-signature.ts'
import { err } from '../../src/shared/result.ts'

/** Signature state of an export made in a session without a keychain. */
export const UNSIGNED = { state: 'unsigned', reason: 'absent' } as const

/** Signing in a session without a keychain: nothing is signed. */
export const notSigning: Pick<Signing, 'forExport' | 'signHead'> = {
  forExport: () => Promise.resolve(err('absent')),
  signHead: () => Promise.resolve(err('absent')),
}

/** No key is known. */
export const NO_KEYS: KnownKeys = { keychain: [], unavailable: 'absent', allowed: [], now: 0 }

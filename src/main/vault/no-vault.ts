import { err } from '../../shared/result.ts'
import type { Vault } from './vault.ts'

const absent = () => Promise.resolve(err({ kind: 'keychain_unavailable', reason: 'absent' } as const))

/** The vault of a library that uses no keychain: it stores nothing, returns nothing and starts no process. */
export const noVault: Vault = { read: absent, write: absent, forget: absent }

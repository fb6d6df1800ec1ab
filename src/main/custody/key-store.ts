import { z } from 'zod'
import { ExportedHead } from '../../shared/model/custody.ts'
import type { KeyUnavailable } from '../../shared/model/signed-heads.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Vault } from '../vault/vault.ts'
import { type PublicKey, publicKeyOf } from './signature.ts'

/** 32 bytes, base64. */
const Key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)

/** The keychain record of a library. */
const KeyRecord = z.strictObject({
  version: z.literal(1),
  privateKey: Key,
  /** Earlier public keys, newest first. */
  earlier: z.array(Key),
  /** The head of the custody log signed last; null = none yet. */
  signedLast: ExportedHead.nullable(),
})
export type KeyRecord = z.infer<typeof KeyRecord>
export type KeyStore = ReturnType<typeof createKeyStore>

/** Stores the signing key of a library in the OS keychain, under the library's own identity. */
export function createKeyStore({
  vault,
  library,
}: {
  vault: Pick<Vault, 'read' | 'write' | 'forget'>
  library: string
}) {
  const account = `library:${library}`
  const probe = `${account}:open`
  const find = async (): Promise<Result<KeyRecord | null, KeyUnavailable>> => {
    const read = await vault.read(account)
    if (!read.ok) return err(read.error.reason)
    if (read.value === null) return ok(null)
    const record = parse(read.value)
    return record === null ? err('unreadable') : ok(record)
  }
  return {
    /** null = the keychain reports no key, which a locked one may do as well. */
    read: find,
    /** Reads from a keychain known to be unlocked: null = there is no key. */
    readSurely: async (): Promise<Result<KeyRecord | null, KeyUnavailable>> => {
      const read = await find()
      if (!read.ok || read.value !== null) return read
      // A keychain that accepts an entry is unlocked. Unlocking it by writing the key itself would be too late: that
      // overwrites the existing one.
      const opened = await vault.write(probe, 'open')
      if (!opened.ok) return err(opened.error.kind === 'token_unusable' ? 'failed' : opened.error.reason)
      await vault.forget(probe)
      return await find()
    },
    write: async (record: KeyRecord): Promise<Result<null, KeyUnavailable | 'no_room'>> => {
      const written = await vault.write(account, JSON.stringify(record))
      if (written.ok) return ok(null)
      return err(written.error.kind === 'token_unusable' ? 'no_room' : written.error.reason)
    },
  }
}

/** The key store of the demo, which has no key and never accesses a keychain. */
export const demoKeys: KeyStore = {
  read: async () => err('demo'),
  readSurely: async () => err('demo'),
  write: async () => err('demo'),
}

/** The keys of a library that its keychain vouches for: the current one, then the earlier ones. */
export const publicKeysOf = (record: KeyRecord): PublicKey[] => [publicKeyOf(record.privateKey), ...record.earlier]

function parse(text: string): KeyRecord | null {
  try {
    return KeyRecord.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

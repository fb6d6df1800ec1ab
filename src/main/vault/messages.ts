import { z } from 'zod'

/**
 * Main's request to the vault process, one per process. `account` names the entry in the keychain: the origin of the
 * service a token belongs to, or the library a signing key belongs to.
 */
export const VaultRequest = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('read'), account: z.string().min(1).max(2048) }),
  z.strictObject({ ask: z.literal('write'), account: z.string().min(1).max(2048), secret: z.string().min(1) }),
  z.strictObject({ ask: z.literal('forget'), account: z.string().min(1).max(2048) }),
])
export type VaultRequest = z.infer<typeof VaultRequest>

/**
 * Why the keychain could not be used. "absent" = this session has none; "locked" = it did not unlock for us; "failed" =
 * it returned anything else.
 */
export const VaultFailure = z.enum(['absent', 'locked', 'failed'])
export type VaultFailure = z.infer<typeof VaultFailure>

/** The vault process's reply. `secret` is null if none is stored (after "forget": always). */
export const VaultReply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), secret: z.string().nullable() }),
  z.strictObject({ ok: z.literal(false), reason: VaultFailure }),
])
export type VaultReply = z.infer<typeof VaultReply>

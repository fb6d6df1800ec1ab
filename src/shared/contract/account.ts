import { z } from 'zod'
import { call } from './define.ts'

/**
 * What the app knows of its way to the service. Each connection state has a different cause and remedy;
 * "unknown" = not tried since the app started.
 */
export const AccountStatus = z.object({
  token: z.enum(['keychain', 'session', 'none', 'locked']),
  /** Why the keychain could not be used, when it could not. */
  keychain: z.enum(['ok', 'absent', 'locked', 'timeout', 'failed', 'untried']),
  origin: z.string(),
  baseUrl: z.string(),
  isSimulated: z.boolean(),
  connection: z.enum([
    'unknown',
    'online',
    'offline',
    'unreachable',
    'token_refused',
    'no_scope',
    'credits_out',
    'not_the_service',
  ]),
  checkedAt: z.number().int().nullable(),
  /** Balance as the service last told it; null = it does not tell. */
  credits: z.number().nullable(),
})
export type AccountStatus = z.infer<typeof AccountStatus>

export const account = {
  'account.status': call({ input: z.object({}), output: AccountStatus, errors: [] }),
  /**
   * Takes the token from the clipboard in main, keeps it in the OS keychain (or in memory, and says so),
   * and empties the clipboard. The renderer never sees it.
   */
  'account.takeTokenFromClipboard': call({ input: z.object({}), output: AccountStatus, errors: ['token_unusable'] }),
  'account.forgetToken': call({ input: z.object({}), output: AccountStatus, errors: ['keychain_unavailable'] }),
  /** Asks the service about a job that cannot exist: costs nothing, tells whether the token is taken. */
  'account.test': call({ input: z.object({}), output: AccountStatus, errors: ['no_token'] }),
}

import { z } from 'zod'
import { call } from './define.ts'

/**
 * The state of the connection to the service. Each connection state has a different cause and remedy; "unknown" = not
 * tried since the app started.
 */
export const AccountStatus = z.object({
  /** "locked" and "unknown" = none in memory, and the keychain did not say whether it has one. */
  token: z.enum(['keychain', 'session', 'none', 'locked', 'unknown']),
  /** The keychain's last reply. "asking" = it has not replied yet; "too_long" = it cannot store this token. */
  keychain: z.enum(['ok', 'absent', 'locked', 'timeout', 'failed', 'too_long', 'asking', 'untried']),
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
  /** Balance last reported by the service; null = it does not report one. */
  credits: z.number().nullable(),
})
export type AccountStatus = z.infer<typeof AccountStatus>

export const account = {
  'account.status': call({ input: z.object({}), output: AccountStatus, errors: [] }),
  /**
   * Takes the token from the clipboard in main, stores it in the OS keychain (or in memory, and says so), and empties
   * the clipboard. Returns before the keychain does. The renderer never sees the token.
   */
  'account.takeTokenFromClipboard': call({ input: z.object({}), output: AccountStatus, errors: ['token_unusable'] }),
  'account.forgetToken': call({ input: z.object({}), output: AccountStatus, errors: ['token_not_forgotten'] }),
  /**
   * Shows for free whether the service replies and accepts the token: by a job that cannot exist, or once it has accepted
   * the token since the start, by the request for the balance. If the keychain failed before, it is asked for the token
   * again first.
   */
  'account.test': call({
    input: z.object({}),
    output: AccountStatus,
    errors: ['no_token', 'keychain_unavailable', 'air_gap'],
  }),
}

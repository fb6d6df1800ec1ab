import { z } from 'zod'
import { call } from './define.ts'

/**
 * What the app knows of its way to the service. Each connection state has a different cause and remedy;
 * "unknown" = not tried since the app started.
 */
export const AccountStatus = z.object({
  /** "locked" and "unknown" = none in memory, and the keychain did not tell whether it holds one. */
  token: z.enum(['keychain', 'session', 'none', 'locked', 'unknown']),
  /** What the keychain last answered. "asking" = it has not answered yet; "too_long" = it cannot hold this token. */
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
  /** Balance as the service last told it; null = it does not tell. */
  credits: z.number().nullable(),
})
export type AccountStatus = z.infer<typeof AccountStatus>

export const account = {
  'account.status': call({ input: z.object({}), output: AccountStatus, errors: [] }),
  /**
   * Takes the token from the clipboard in main, has the OS keychain keep it (or keeps it in memory, and says so),
   * and empties the clipboard. Answers before the keychain does. The renderer never sees the token.
   */
  'account.takeTokenFromClipboard': call({ input: z.object({}), output: AccountStatus, errors: ['token_unusable'] }),
  'account.forgetToken': call({ input: z.object({}), output: AccountStatus, errors: ['token_not_forgotten'] }),
  /**
   * Asks the service about a job that cannot exist: costs nothing, tells whether the token is taken. Where the
   * keychain failed before, it is asked for the token again first.
   */
  'account.test': call({
    input: z.object({}),
    output: AccountStatus,
    errors: ['no_token', 'keychain_unavailable', 'air_gap'],
  }),
}

import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Account } from '../account/account.ts'

type Names = 'account.status' | 'account.takeTokenFromClipboard' | 'account.forgetToken' | 'account.test'

export function createAccountHandlers({ account }: { account: Account }): Pick<Handlers, Names> {
  return {
    'account.status': () => ok(account.status()),
    'account.takeTokenFromClipboard': () => account.takeTokenFromClipboard(),
    'account.forgetToken': () => account.forgetToken(),
    'account.test': () => account.test(),
  }
}

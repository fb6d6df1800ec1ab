import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountStatus } from '../../shared/contract/account.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Where the token is stored, and the state of the connection to the service. Never the token itself. */
export const useAccount = () => useQuery({ queryKey: keys.account, queryFn: () => ask('account.status', {}) })

export function useAccountActions() {
  const client = useQueryClient()
  const known = { onSuccess: (status: AccountStatus) => client.setQueryData(keys.account, status) }
  return {
    takeToken: useMutation({ mutationFn: () => ask('account.takeTokenFromClipboard', {}), ...known }),
    forget: useMutation({ mutationFn: () => ask('account.forgetToken', {}), ...known }),
    test: useMutation({ mutationFn: () => ask('account.test', {}), ...known }),
  }
}

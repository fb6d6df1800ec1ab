import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallName, OutputOf } from '../../shared/contract/index.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** The signing key, read from the keychain each time the settings open. */
export const useSigningKey = () =>
  useQuery({ queryKey: keys.signingKey, queryFn: () => ask('signing.key', {}), staleTime: 0, gcTime: 0 })

/** Creates a key, signs the log head, and confirms that a backup was restored. */
export function useSigningActions() {
  const client = useQueryClient()
  const action = (name: Extract<CallName, 'signing.make' | 'signing.sign' | 'signing.confirmRestored'>) => ({
    mutationFn: () => ask(name, {}),
    onSuccess: (key: OutputOf<'signing.key'>) => void client.setQueryData(keys.signingKey, key),
    onError: () => client.invalidateQueries({ queryKey: keys.signingKey }),
  })
  return {
    make: useMutation(action('signing.make')),
    sign: useMutation(action('signing.sign')),
    confirmRestored: useMutation(action('signing.confirmRestored')),
  }
}

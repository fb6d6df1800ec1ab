import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DemoState } from '../../shared/contract/demo.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Whether the app includes the demo, and where its copy is. */
export const useDemo = () => useQuery({ queryKey: keys.demo, queryFn: () => ask('demo.state', {}) })

/** Opens the demo in a separate window, or deletes its copy. */
export function useDemoActions() {
  const client = useQueryClient()
  const onSuccess = (state: DemoState) => void client.setQueryData(keys.demo, state)
  return {
    open: useMutation({ mutationFn: () => ask('demo.open', {}), onSuccess }),
    remove: useMutation({ mutationFn: () => ask('demo.delete', {}), onSuccess }),
  }
}

import { Advance } from '../../../shared/contract/settings.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** Where a mark by key leads, the key that changes it, and how to change it. */
export function useAdvance(): { advance: Advance; setAdvance: (advance: Advance) => void } {
  const advance = useSettings().data?.advance ?? 'off'
  const change = useChangeSettings()
  const setAdvance = (next: Advance) => change.mutate({ advance: next })
  const { options } = Advance
  useKeys({
    advance: ({ repeat }) =>
      repeat ? undefined : setAdvance(options[(options.indexOf(advance) + 1) % options.length] ?? 'off'),
  })
  return { advance, setAdvance }
}

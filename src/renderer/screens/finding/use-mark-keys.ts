import { useKeys } from '../../ui/use-keys.ts'
import type { useMarks } from './use-marks.ts'

/** Keys of status and tags: letters for the status, digits for the tags that have one. */
export function useMarkKeys({ statusKey, tagKey }: Pick<ReturnType<typeof useMarks>, 'statusKey' | 'tagKey'>): void {
  const once =
    (act: () => unknown) =>
    ({ repeat }: KeyboardEvent) =>
      repeat ? undefined : act()
  useKeys({
    u: once(() => statusKey(null)),
    d: once(() => statusKey('reviewed')),
    y: once(() => statusKey('second_look')),
    '1': once(() => tagKey(1)),
    '2': once(() => tagKey(2)),
    '3': once(() => tagKey(3)),
    '4': once(() => tagKey(4)),
    '5': once(() => tagKey(5)),
    '6': once(() => tagKey(6)),
    '7': once(() => tagKey(7)),
    '8': once(() => tagKey(8)),
    '9': once(() => tagKey(9)),
  })
}

import { useKeys } from '../../ui/use-keys.ts'
import type { useMarks } from './use-marks.ts'

/**
 * Keys of status and tags: letters for the status, digits for the tags that have one. `onSet` is called after a key has
 * set one, not after it removed one.
 */
export function useMarkKeys(
  { statusKey, tagKey }: Pick<ReturnType<typeof useMarks>, 'statusKey' | 'tagKey'>,
  onSet: () => void = () => undefined,
): void {
  const once =
    (act: () => 'set' | 'removed' | false) =>
    ({ repeat }: KeyboardEvent) => {
      if (repeat) return undefined
      const done = act()
      if (done === 'set') onSet()
      return done
    }
  useKeys({
    statusNone: once(() => statusKey(null)),
    statusReviewed: once(() => statusKey('reviewed')),
    statusSecondLook: once(() => statusKey('second_look')),
    tag1: once(() => tagKey(1)),
    tag2: once(() => tagKey(2)),
    tag3: once(() => tagKey(3)),
    tag4: once(() => tagKey(4)),
    tag5: once(() => tagKey(5)),
    tag6: once(() => tagKey(6)),
    tag7: once(() => tagKey(7)),
    tag8: once(() => tagKey(8)),
    tag9: once(() => tagKey(9)),
  })
}

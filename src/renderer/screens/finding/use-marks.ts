import type { InputOf } from '../../../shared/contract/index.ts'
import type { ReviewStatus, Tag, TagId } from '../../../shared/model/finding.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import { useMakeTag, useMarking, useMarkProgress, useTags } from '../../data/findings.ts'
import { chosenOf } from '../../data/item-sets.ts'

type Change = Omit<InputOf<'findings.mark'>, 'caseId' | 'items'>
type Marked = { status: ReviewStatus | null; tags: readonly TagId[] }

/**
 * Sets status and tags of items, by button or key. `now` = marks of a single item; null = several items: a mark that
 * all of them have is then removed, any other is set on all. `onMarked` is called with the batch of each change, also
 * when another item is shown by then.
 */
export function useMarks(
  caseId: CaseId,
  items: ItemSet,
  now: Marked | null,
  isClosed: boolean,
  onMarked: (batch: string) => void = () => undefined,
) {
  const all = useTags(caseId).data ?? NO_TAGS
  const { mark, undo, stop } = useMarking(caseId)
  const progress = useMarkProgress(caseId)
  const make = useMakeTag(caseId)
  const isOff = isClosed || items.size === 0
  const change = (to: Change, orElse: Change | null) => {
    if (isOff) return
    undo.reset()
    make.reset()
    const chosen = { caseId, items: chosenOf(items) }
    const set = (how: Change): Promise<void> =>
      mark.mutateAsync({ ...chosen, ...how }).then(
        ({ batch, changed, missed }) => {
          if (batch !== null) onMarked(batch)
          // Only a complete change tells that all of them have it.
          return changed === 0 && missed === 0 && orElse !== null && how !== orElse ? set(orElse) : undefined
        },
        () => undefined,
      )
    void set(to)
  }
  const setStatus = (status: ReviewStatus | null) =>
    change({ status }, now === null && status !== null ? { status: null } : null)
  const setTag = (tag: TagId, isOn: boolean) =>
    change(isOn ? { add: [tag] } : { remove: [tag] }, now === null && isOn ? { remove: [tag] } : null)
  return {
    all,
    mark,
    undo,
    /** Why the last change, or a tag for it, could not be made; null = it could. */
    error: mark.error ?? undo.error ?? make.error,
    /** How far a change of many items is; null = none is under way. */
    progress,
    stop: () => stop.mutate(),
    /** The batch that can be undone: of the last change, or what an undo did not complete; null = none. */
    batch: undoable(mark, undo),
    setStatus,
    setTag,
    /** Undoes a batch; undoing can itself be undone. Whether it was undone. */
    takeBack: (batch: string): Promise<boolean> => {
      mark.reset()
      make.reset()
      return undo.mutateAsync(batch).then(
        () => true,
        () => false,
      )
    },
    /** The name of an existing tag sets that tag. */
    newTag: (name: string) =>
      void make.mutateAsync({ name, key: freeKey(all) }).then(
        ({ id }) => setTag(id, true),
        () => undefined,
      ),
    /** For key maps: whether a mark was set or removed; false = the key does nothing here. */
    statusKey: (status: ReviewStatus | null): 'set' | 'removed' | false => {
      if (isOff) return false
      const isRemoved = status !== null && now?.status === status
      setStatus(isRemoved ? null : status)
      return isRemoved ? 'removed' : 'set'
    },
    tagKey: (key: number): 'set' | 'removed' | false => {
      const tag = all.find((one) => one.key === key)
      if (isOff || tag === undefined) return false
      const isRemoved = now?.tags.includes(tag.id) === true
      setTag(tag.id, !isRemoved)
      return isRemoved ? 'removed' : 'set'
    },
  }
}

type Marking = ReturnType<typeof useMarking>
function undoable(mark: Marking['mark'], undo: Marking['undo']): string | null {
  if (mark.isPending || undo.isPending) return null
  if (undo.variables === undefined) return mark.data?.batch ?? null
  return undo.data?.missed === 0 ? undo.data.batch : undo.variables
}

const NO_TAGS: readonly Tag[] = []

function freeKey(all: readonly Tag[]): Tag['key'] {
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((key) => all.every((tag) => tag.key !== key))
  return free ?? null
}

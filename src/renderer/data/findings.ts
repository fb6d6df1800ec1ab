import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MarkProgress } from '../../shared/contract/findings.ts'
import type { InputOf } from '../../shared/contract/index.ts'
import type { FindingText, Tag } from '../../shared/model/finding.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useReported } from './use-reported.ts'

/**
 * A finding being written and not recorded yet, with what the person saw when they began. Lives as long as the window.
 */
export type FindingDraft = { text: FindingText; reason: string; seen: number; subject: string | null }

/** What was recorded about an item; null = none is requested. */
export const useFindings = (itemId: ItemId | null) =>
  useQuery({
    queryKey: itemId === null ? [...keys.itemDetails, null, 'findings'] : [...keys.itemDetail(itemId), 'findings'],
    queryFn: () => (itemId === null ? Promise.resolve(null) : ask('findings.get', { itemId })),
  })

const draftKey = (itemId: ItemId) => ['finding-draft', itemId]

/**
 * The draft of an item and its setter; it stays while other items are viewed. null = none. For a component bound to one
 * item.
 */
export function useFindingDraft(itemId: ItemId): [FindingDraft | null, (draft: FindingDraft | null) => void] {
  const client = useQueryClient()
  // Typed text must appear at once; the cache notifies a moment later.
  const [draft, setDraft] = useState(() => client.getQueryData<FindingDraft | null>(draftKey(itemId)) ?? null)
  const keep = (next: FindingDraft | null) => {
    setDraft(next)
    client.setQueryDefaults(draftKey(itemId), { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(draftKey(itemId), next)
  }
  return [draft, keep]
}

/** Records and withdraws findings; what is shown is main's reply. */
export function useFindingActions(itemId: ItemId) {
  const client = useQueryClient()
  const onSuccess = (known: unknown) => client.setQueryData([...keys.itemDetail(itemId), 'findings'], known)
  const record = useMutation({
    mutationFn: ({ text, reason, seen, subject }: FindingDraft) =>
      ask('findings.record', { itemId, seen, subject, text, reason }),
    onSuccess,
  })
  const withdraw = useMutation({
    mutationFn: (given: { seen: number; reason: string }) => ask('findings.withdraw', { itemId, ...given }),
    onSuccess,
  })
  return { record, withdraw }
}

/** Progress of marking many items of a case, or of undoing it; null = nothing to report. */
export const useMarkProgress = (caseId: CaseId) => useReported<MarkProgress>(keys.marking(caseId))

/** Sets status and tags of items of a case, undoes a batch, and stops either. */
export function useMarking(caseId: CaseId) {
  const client = useQueryClient()
  const settled = () => {
    client.setQueryData(keys.marking(caseId), null)
    return client.invalidateQueries({ queryKey: keys.itemDetails })
  }
  const mark = useMutation({
    mutationFn: (given: InputOf<'findings.mark'>) => ask('findings.mark', given),
    onSettled: settled,
  })
  const undo = useMutation({ mutationFn: (batch: string) => ask('findings.undo', { batch }), onSettled: settled })
  const stop = useMutation({ mutationFn: () => ask('findings.stop', { caseId }) })
  return { mark, undo, stop }
}

/** The tags of a case: those with a key first. */
export const useTags = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.itemsOf(caseId), 'tags'], queryFn: () => ask('tags.list', { caseId }) })

/** Renames and deletes tags of a case, and sets their keys. */
export function useTagActions(caseId: CaseId) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [...keys.itemsOf(caseId), 'tags'] })
  return {
    change: useMutation({ mutationFn: (given: InputOf<'tags.change'>) => ask('tags.change', given), onSettled }),
    remove: useMutation({ mutationFn: (tagId: Tag['id']) => ask('tags.remove', { tagId }), onSettled }),
  }
}

/** Creates a tag; an existing one of this name is used as it is. */
export function useMakeTag(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { name: string; key: Tag['key'] }) => ask('tags.make', { caseId, ...given }),
    onSettled: () => client.invalidateQueries({ queryKey: [...keys.itemsOf(caseId), 'tags'] }),
  })
}

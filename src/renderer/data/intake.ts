import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ask, Failure } from './ask.ts'
import { type RefusedPicture, takeDropped } from './dropped.ts'
import { keys } from './keys.ts'

/** Progress of the newest intake of a case; null = none since the app started, or no case. */
export const useIntake = (caseId: CaseId | null) =>
  useQuery({
    queryKey: ['intake', caseId],
    queryFn: () => (caseId === null ? Promise.resolve(null) : ask('intake.progress', { caseId })),
  })

export function useIntakeActions(caseId: CaseId) {
  const client = useQueryClient()
  const stale = { onSettled: () => client.invalidateQueries({ queryKey: keys.cases }) }
  return {
    choose: useMutation({
      mutationFn: (what: 'files' | 'folders') => ask('intake.choose', { caseId, what }),
      ...stale,
    }),
    paste: useMutation({ mutationFn: () => ask('intake.paste', { caseId }), ...stale }),
    cancel: useMutation({ mutationFn: () => ask('intake.cancel', { caseId }) }),
    resume: useMutation({ mutationFn: () => ask('intake.resume', { caseId }) }),
  }
}

/** Says what chosen lists of addresses are; gives what became of their lines where they are links. */
export function useAnswerLists(questionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (as: 'links' | 'evidence') => ask('intake.answerLists', { questionId, as }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** What was let go over the window. `address` = what a browser said beside the files; null = nothing. */
export type DroppedFiles = { files: File[]; address: string | null }

/** Takes dropped files or folders into a case, and pictures that came without a file; gives those refused. */
export function useDrop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ caseId, files, address }: DroppedFiles & { caseId: CaseId }): Promise<RefusedPicture[]> => {
      const answer = await window.touchstone.drop(caseId, files)
      if (!answer.ok) throw new Failure(answer.error)
      const bare = answer.withoutPath.flatMap((index) => files[index] ?? [])
      return await takeDropped(caseId, bare, address)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** Tells main what is on the screen, so that it is inspected before the rest. A refusal changes nothing. */
export const preferItems = (caseId: CaseId, itemIds: ItemId[]): void =>
  void ask('intake.prefer', { caseId, itemIds: itemIds.slice(0, 500) }).catch(() => undefined)

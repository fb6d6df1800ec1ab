import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { PromisedQuestion, RefusedFile } from '../../shared/model/promised.ts'
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

/** Answers whether chosen lists of URLs are links; returns the outcome of their lines if they are. */
export function useAnswerLists(questionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (as: 'links' | 'evidence') => ask('intake.answerLists', { questionId, as }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** What was dropped on the window. `address` = URL the browser added to the files; null = none. */
export type DroppedFiles = { files: File[]; address: string | null }

/** What was not added of a drop: images without a file, temporary files; and temporary ones that need a decision. */
export type Dropped = { pictures: RefusedPicture[]; files: RefusedFile[]; question: PromisedQuestion | null }

/** Adds dropped files or folders to a case, and images without a file. */
export function useDrop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ caseId, files, address }: DroppedFiles & { caseId: CaseId }): Promise<Dropped> => {
      client.setQueryData(keys.promised(caseId), null)
      const answer = await window.touchstone.drop(caseId, files)
      if (!answer.ok) throw new Failure(answer.error)
      const bare = answer.withoutPath.flatMap((index) => files[index] ?? [])
      const { refused, question } = answer.value
      return { pictures: await takeDropped(caseId, bare, address), files: refused, question }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** Reports to main what is on the screen, so that it is read before the rest. A failure changes nothing. */
export const preferItems = (caseId: CaseId, itemIds: ItemId[]): void =>
  void ask('intake.prefer', { caseId, itemIds: itemIds.slice(0, 500) }).catch(() => undefined)

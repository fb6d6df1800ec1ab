import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { ChosenPlace, VerifiedPlaceKind } from '../../shared/contract/verifications.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useReported } from './use-reported.ts'

/** Number of files read by the verification of an export under way; null = none was. */
export const useVerificationProgress = () => useReported<number>(keys.verification)

/** Chooses what an export is verified with, and verifies it. */
export function useVerification() {
  const client = useQueryClient()
  return {
    choose: useMutation({ mutationFn: (what: VerifiedPlaceKind) => ask('verifications.choose', { what }) }),
    run: useMutation({
      mutationFn: (chosen: InputOf<'verifications.run'>) => {
        client.setQueryData(keys.verification, null)
        return ask('verifications.run', chosen)
      },
    }),
  }
}

/** Stops the verification under way, if there is one. A failure changes nothing. */
export const stopVerification = (): void => void ask('verifications.stop', {}).catch(() => undefined)

/** The exports among what was dropped; [] where that cannot be found out: then it is evidence like any other. */
export async function exportsAmong(files: File[]): Promise<ChosenPlace[]> {
  const answer = await window.touchstone.look(files).catch(() => null)
  return answer?.ok === true ? answer.value : []
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FaceReading } from '../../shared/model/face.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** The box coordinates a person chose for a service; null = none chosen, or no boxes. */
export const useFaceReading = (origin: string | null) =>
  useQuery({
    queryKey: keys.faceReading(origin),
    queryFn: () => (origin === null ? Promise.resolve(null) : ask('faces.reading', { origin })),
  })

/** The box coordinates that other results establish for a check; null = none, or not requested. */
export const useProvenReading = (checkId: CheckId | null) =>
  useQuery({
    queryKey: keys.provenReading(checkId),
    queryFn: () => (checkId === null ? Promise.resolve(null) : ask('faces.proven', { checkId })),
  })

/** Stores the choice for a service; shown at once. */
export function useChooseFaceReading(origin: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reading: FaceReading | null) =>
      origin === null ? Promise.resolve(null) : ask('faces.chooseReading', { origin, reading }),
    onMutate: (reading) => void client.setQueryData(keys.faceReading(origin), reading),
    onSettled: () => client.invalidateQueries({ queryKey: keys.faceReading(origin) }),
  })
}

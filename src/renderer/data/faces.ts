import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FaceReading } from '../../shared/model/face.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** How a person chose to read the face boxes of a service; null = not chosen, or nothing to read. */
export const useFaceReading = (origin: string | null) =>
  useQuery({
    queryKey: keys.faceReading(origin),
    queryFn: () => (origin === null ? Promise.resolve(null) : ask('faces.reading', { origin })),
  })

/** What other results prove of how the boxes of a check are read; null = nothing, or it is not asked. */
export const useProvenReading = (checkId: CheckId | null) =>
  useQuery({
    queryKey: keys.provenReading(checkId),
    queryFn: () => (checkId === null ? Promise.resolve(null) : ask('faces.proven', { checkId })),
  })

/** Keeps the choice for a service; shown at once. */
export function useChooseFaceReading(origin: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reading: FaceReading | null) =>
      origin === null ? Promise.resolve(null) : ask('faces.chooseReading', { origin, reading }),
    onMutate: (reading) => void client.setQueryData(keys.faceReading(origin), reading),
    onSettled: () => client.invalidateQueries({ queryKey: keys.faceReading(origin) }),
  })
}

import { useQuery } from '@tanstack/react-query'
import type { ItemDetail } from '../../shared/contract/items.ts'
import { ask } from './ask.ts'

/** The waveform of an audio file; null = none can be made. Queried again when the file is connected or disconnected. */
export const useWaveform = ({ row, medium, original }: ItemDetail) =>
  useQuery({
    queryKey: ['waveform', medium?.sha256 ?? null, original],
    queryFn: () => (medium?.kind === 'audio' ? ask('films.waveform', { itemId: row.id }) : Promise.resolve(null)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Stores a frame of a video as its preview, base64 JPEG, with its time in the video. A failure is retried at the next
 * opening.
 */
export const keepPoster = (
  itemId: ItemDetail['row']['id'],
  frame: { thumb: string; preview: string; seconds: number },
) => ask('films.keepPoster', { itemId, ...frame }).catch(() => undefined)

import { useQuery } from '@tanstack/react-query'
import type { ItemDetail } from '../../shared/contract/items.ts'
import { ask } from './ask.ts'

/** The waveform of a sound; null = none can be made. Asked for again when the file comes or goes. */
export const useWaveform = ({ row, medium, original }: ItemDetail) =>
  useQuery({
    queryKey: ['waveform', medium?.sha256 ?? null, original],
    queryFn: () => (medium?.kind === 'audio' ? ask('films.waveform', { itemId: row.id }) : Promise.resolve(null)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Keeps a frame of a film as its picture, base64 JPEG, with its place in the film. One that fails is made again at the next opening. */
export const keepPoster = (
  itemId: ItemDetail['row']['id'],
  frame: { thumb: string; preview: string; seconds: number },
) => ask('films.keepPoster', { itemId, ...frame }).catch(() => undefined)

import { type QueryKey, useQuery } from '@tanstack/react-query'

/** What events last reported under a key (`live.ts` writes it there); null = nothing. */
export const useReported = <T>(queryKey: QueryKey): T | null =>
  useQuery<T | null>({ queryKey, queryFn: () => null, staleTime: Number.POSITIVE_INFINITY }).data ?? null

import { QueryClient } from '@tanstack/react-query'

/** Main tells what became stale, so nothing is refetched by time, focus or network, and nothing is retried silently. */
export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 300_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

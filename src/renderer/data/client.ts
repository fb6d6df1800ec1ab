import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the query client. Main reports what became stale, so nothing is refetched by time, focus or network, and
 * nothing is retried silently.
 */
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

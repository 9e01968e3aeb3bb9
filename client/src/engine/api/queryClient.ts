import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './apiError'

/** What was seen stays as long as the page does, even while no screen shows it: going back needs it, and so does being offline. */
const CACHE_RETENTION_MS = Infinity

/** The cache of what the server said (records only, never a document). Without a network a query fails at once, so that its page can say so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      gcTime: CACHE_RETENTION_MS,
      refetchOnReconnect: true,
      retry: (failures, error) => error instanceof NetworkError && failures < 1 && navigator.onLine,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './apiError'

/** For going back and for offline use. */
const CACHE_RETENTION_MS = Infinity

/** Offline, queries fail at once instead of pausing. */
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

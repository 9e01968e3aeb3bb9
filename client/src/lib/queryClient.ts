import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './apiError'

/** The cache of what the server said (records only, never a document). Without a network a query fails at once, so that its page can say so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => error instanceof NetworkError && failures < 1 && navigator.onLine,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

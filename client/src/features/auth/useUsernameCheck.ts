import { useQuery } from '@tanstack/react-query'
import { limits } from '../../../../shared/limits'
import { call } from '../../lib/api'
import { isApiError } from '../../lib/apiError'
import { useDebounced } from '../../lib/useDebounced'

/** Whether a username is still free, asked once typing rests; undefined while it is not known. */
export function useUsernameCheck(typed: string): 'free' | 'taken' | undefined {
  const username = useDebounced(typed.trim(), 300)
  const isSettled = username === typed.trim()
  const { data } = useQuery({
    queryKey: ['username', username.toLowerCase()],
    queryFn: ({ signal }) => ask(username, signal),
    enabled: username.length >= limits.usernameMin && username.length <= limits.usernameMax,
    retry: false,
  })
  return isSettled ? data : undefined
}

async function ask(username: string, signal: AbortSignal): Promise<'free' | 'taken'> {
  try {
    await call('GET /users/{idOrUsername}', { params: { idOrUsername: username }, signal })
    return 'taken'
  } catch (error) {
    if (isApiError(error, 'NotFoundError')) return 'free'
    throw error
  }
}

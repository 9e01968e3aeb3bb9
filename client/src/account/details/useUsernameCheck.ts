import { useQuery } from '@tanstack/react-query'
import { usernameProblem } from '#shared/usernames'
import { call } from '../../engine/api/api'
import { useDebounced } from '../../lib/hooks/useEffectHooks'
import type { FieldMessages } from '../../ui/forms/FieldFrame'
import { invalidFieldTexts, accountFieldTexts } from './accountFieldTexts'

const TYPING_PAUSE_MS = 300

/** Empty while unknown, and for `own`. */
export function useUsernameCheck(typed: string, own?: string): Pick<FieldMessages, 'error' | 'success'> {
  const username = typed.trim()
  const settled = useDebounced(username, TYPING_PAUSE_MS)
  const problem = usernameProblem(settled)
  const isOwn = settled.toLowerCase() === own?.toLowerCase()
  const { data: isFree } = useQuery({
    queryKey: ['username', settled.toLowerCase()],
    queryFn: ({ signal }) => isUsernameFree(settled, signal),
    enabled: problem === undefined && !isOwn,
    retry: false,
  })
  if (settled !== username || isOwn || problem === 'too_short') return {}
  if (problem !== undefined) return { error: invalidFieldTexts.username(problem) }
  if (isFree === undefined) return {}
  return isFree ? { success: accountFieldTexts.isFree } : { error: accountFieldTexts.isTaken }
}

/** The prefix search returns an exact match first. */
async function isUsernameFree(username: string, signal: AbortSignal): Promise<boolean> {
  const [first] = await call('GET /users', { query: { username, limit: 1 }, signal })
  return first?.username.toLowerCase() !== username.toLowerCase()
}

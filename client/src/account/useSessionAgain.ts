import { useQueryClient } from '@tanstack/react-query'
import { sessionKey } from './session'

/** Asks the server anew who is signed in, and what they may do. */
export function useSessionAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: sessionKey })
}

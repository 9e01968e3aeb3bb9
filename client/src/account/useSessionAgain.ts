import { useQueryClient } from '@tanstack/react-query'
import { sessionKey } from './session'

export function useSessionAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: sessionKey })
}

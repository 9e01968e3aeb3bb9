import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { whenSessionIsLost } from '../../lib/api'
import { paths } from '../../lib/paths'
import { leave } from './mutations'
import { sessionKey, type Session } from './queries'
import { userIdKey } from './storedSession'

/** Follows the session where it changes outside of this page: it ran out, or another tab signed in or out. */
export function useSessionWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    whenSessionIsLost(() => {
      const before = queries.getQueryData<Session>(sessionKey)?.user ?? null
      if (before === null) return
      void leave(queries)
      void navigate(paths.login)
    })
    const hear = (event: StorageEvent) => {
      if (event.key === userIdKey) void queries.invalidateQueries({ queryKey: sessionKey })
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [queries, navigate])
}

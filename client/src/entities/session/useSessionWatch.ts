import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { whenSessionIsLost } from '../../lib/api'
import { closeWork } from '../../lib/openWork'
import { paths } from '../../lib/paths'
import { fromHere } from './fromHere'
import { followOwner } from './handOver'
import { leavingKey, whenLeftElsewhere } from './leaving'
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
      if (before === null || queries.isMutating({ mutationKey: leavingKey }) > 0) return
      void leave(queries)
      void navigate(paths.login, { state: fromHere(window.location) })
    })
    const hear = (event: StorageEvent) => {
      if (event.key === userIdKey) void queries.invalidateQueries({ queryKey: sessionKey })
    }
    const stopFollowing = followOwner(queries)
    const stopHearing = whenLeftElsewhere(() => {
      const user = queries.getQueryData<Session>(sessionKey)?.user ?? null
      if (user === null) return
      void navigate(paths.home)
      void leave(queries).then(() => closeWork(user.id))
    })
    window.addEventListener('storage', hear)
    return () => {
      stopFollowing()
      stopHearing()
      window.removeEventListener('storage', hear)
    }
  }, [queries, navigate])
}

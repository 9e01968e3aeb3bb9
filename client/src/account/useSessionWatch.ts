import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { onSessionLost } from '../engine/api/api'
import { eraseDrafts } from '../engine/device/drafts'
import { paths } from '../lib/navigation/paths'
import { hasErrand } from './errands'
import { fromHere } from './fromHere'
import { isLeavingElsewhere, leavingKey } from './leaving'
import { leave } from './signIn'
import { whenLeftElsewhere } from './otherTabs'
import { sessionKey, type Session } from './session'
import { userIdKey } from './rememberedUser'

/** Follows the session where it changes outside of this page: it ran out, or another tab signed in or out. */
export function useSessionWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    onSessionLost((isNeeded) => {
      const before = queries.getQueryData<Session>(sessionKey)?.user ?? null
      if (before === null || queries.isMutating({ mutationKey: leavingKey }) > 0) return
      const isLost = !isLeavingElsewhere()
      void leave(queries, { isLost })
      if (isLost && isNeeded && !hasErrand()) void navigate(paths.login, { state: fromHere(window.location) })
    })
    const hear = (event: StorageEvent) => {
      if (event.key === userIdKey) void queries.invalidateQueries({ queryKey: sessionKey })
    }
    // Pages that need an account see to themselves.
    const stopHearing = whenLeftElsewhere(() => {
      eraseDrafts(() => true)
      void leave(queries)
    })
    window.addEventListener('storage', hear)
    return () => {
      stopHearing()
      window.removeEventListener('storage', hear)
    }
  }, [queries, navigate])
}

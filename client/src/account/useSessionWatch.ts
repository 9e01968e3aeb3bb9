import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { eraseDrafts } from '../engine/device/drafts'
import { paths } from '../lib/navigation/paths'
import { returnStateOf } from './returnState'
import { onSignedOutElsewhere } from './signOutChannel'
import { loginsNeeded } from './sessionLost'
import { sessionKey } from './session'
import { endSession } from './signIn'
import { userIdKey } from './rememberedUser'

/** Follows the session where it changes outside of this page: it ran out, or another tab signed in or out. */
export function useSessionWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const stopWatching = loginsNeeded.subscribe(() => void navigate(paths.login, { state: returnStateOf(window.location) }))
    const hear = (event: StorageEvent) => {
      if (event.key === userIdKey) void queries.invalidateQueries({ queryKey: sessionKey })
    }
    // Pages that need an account see to themselves.
    const stopHearing = onSignedOutElsewhere(() => {
      eraseDrafts(() => true)
      void endSession(queries)
    })
    window.addEventListener('storage', hear)
    return () => {
      stopWatching()
      stopHearing()
      window.removeEventListener('storage', hear)
    }
  }, [queries, navigate])
}

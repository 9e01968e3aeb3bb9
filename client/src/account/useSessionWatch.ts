import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { onSessionLost } from '../engine/api/api'
import { eraseDrafts } from '../engine/device/drafts'
import { paths } from '../lib/navigation/paths'
import { isOwnSignInPending } from './ownSignIn'
import { returnStateOf } from './returnState'
import { isSigningOutElsewhere, signOutMutationKey } from './signOutState'
import { endSession } from './signIn'
import { onSignedOutElsewhere } from './signOutChannel'
import { sessionKey, type Session } from './session'
import { userIdKey } from './rememberedUser'

/** Follows the session where it changes outside of this page: it ran out, or another tab signed in or out. */
export function useSessionWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    onSessionLost((isNeeded) => {
      const before = queries.getQueryData<Session>(sessionKey)?.user ?? null
      if (before === null || queries.isMutating({ mutationKey: signOutMutationKey }) > 0) return
      const isLost = !isSigningOutElsewhere()
      void endSession(queries, { isLost })
      if (isLost && isNeeded && !isOwnSignInPending()) void navigate(paths.login, { state: returnStateOf(window.location) })
    })
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
      stopHearing()
      window.removeEventListener('storage', hear)
    }
  }, [queries, navigate])
}

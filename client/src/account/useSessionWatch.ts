import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { eraseDrafts } from '../engine/device/drafts'
import { useSubscription } from '../lib/hooks/useSubscription'
import { useWindowEvent } from '../lib/hooks/useWindowEvent'
import { paths } from '../lib/navigation/paths'
import { returnStateOf } from './returnState'
import { onSignedOutElsewhere } from './signOutChannel'
import { loginsNeeded } from './loseSession'
import { sessionKey } from './session'
import { endUserSession } from './changeSession'
import { userIdKey } from './rememberedUser'

/** Follows expiry, and sign-ins and sign-outs of other tabs. */
export function useSessionWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useSubscription(loginsNeeded.subscribe, () => void navigate(paths.login, { state: returnStateOf(window.location) }))
  useSubscription(onSignedOutElsewhere, () => {
    eraseDrafts(() => true)
    void endUserSession(queries)
  })
  useWindowEvent('storage', ({ key }) => {
    if (key === userIdKey) void queries.invalidateQueries({ queryKey: sessionKey })
  })
}

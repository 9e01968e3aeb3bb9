import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { startUserSession } from '../../account/userSession'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { queryKeys } from '../../engine/api/queryKeys'
import { joinByLink, openedInvitationQuery } from '../../entities/invitation/openedInvitation'
import { notifyDone, notifyFailure } from '../../lib/notices'
import { invitationTexts as texts } from './invitationTexts'

/**
 * Takes part in the trip, as who is signed in or by a name as a guest, and goes there. What follows does not depend on the page that it was
 * pressed on: registering meanwhile takes its place.
 */
export function useJoin(token: string, title: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (name: string | undefined) => {
      const path = await joinByLink(token, name)
      // A guest is somebody only now.
      const { user } = name === undefined ? { user: null } : await call('GET /auth/session')
      return { path, user }
    },
    onSuccess: async ({ path, user }) => {
      if (user !== null) await startUserSession(queries, user)
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      void navigate(path, { replace: true, state: { justJoined: true } })
      notifyDone(texts.joined(title))
    },
    onError: (error, name) => {
      const said = joinError(error)
      if (said === undefined) void queries.refetchQueries(openedInvitationQuery(token))
      else if (name === undefined) notifyFailure(said)
    },
  })
}

/** Why somebody is not in the trip, for a guest to be told in the form; undefined where the page says so in its own words. */
export const joinError = (error: Error | null): string | undefined =>
  error === null || isApiError(error, 'GoneError')
    ? undefined
    : errorText(error, { NetworkError: texts.joinNeedsNetwork, UnauthorizedError: texts.joinFailed })

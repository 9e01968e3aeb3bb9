import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { startUserSession } from '../../account/userSession'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { queryKeys } from '../../engine/api/queryKeys'
import { joinByLink, invitationPreviewQuery } from '../../entities/invitation/openedInvitation'
import { showSuccessToast, showErrorToast } from '../../lib/toasts'
import { invitationTexts as texts } from './invitationTexts'

/** The same in the page that replaces this one on a new session. */
export const joinMutationKey = (token: string) => ['joinByLink', token] as const

/** As a guest if a name is given. Survives the unmount of the page by a new session. */
export function useJoinByLink(token: string, title: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: joinMutationKey(token),
    mutationFn: async (name: string | undefined) => {
      const path = await joinByLink(token, name)
      // A guest's session starts here.
      const { user } = name === undefined ? { user: null } : await call('GET /auth/session')
      return { path, user }
    },
    onSuccess: async ({ path, user }) => {
      if (user !== null) await startUserSession(queries, user)
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      void navigate(path, { replace: true, state: { justJoined: true } })
      showSuccessToast(texts.joined(title))
    },
    onError: (error, name) => {
      const said = formatJoinError(error)
      if (said === undefined) void queries.refetchQueries(invitationPreviewQuery(token))
      else if (name === undefined) showErrorToast(said)
    },
  })
}

/** Undefined where the page itself shows the error. */
export const formatJoinError = (error: Error | null): string | undefined =>
  error === null || isApiError(error, 'GoneError')
    ? undefined
    : errorText(error, { NetworkError: texts.joinNeedsNetwork, UnauthorizedError: texts.joinFailed })

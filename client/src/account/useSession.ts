import { useState } from 'react'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import { useMediaQuery, useWindowEvent } from '../lib/hooks/useBrowserState'
import { wideDesktop } from '../theme/breakpoints'
import { useSubscription } from '../lib/hooks/useEffectHooks'
import { eraseDrafts } from '../engine/device/drafts'
import { paths } from '../lib/navigation/paths'
import {
  sessionQuery,
  signOutMutationKey,
  sessionKey,
  suppressLoginRedirect,
  onSignedOutElsewhere,
  lostSessionCount,
  clearSessionUser,
} from './session'
import { rememberedUser, userIdKey } from './rememberedUser'
import { returnStateOf } from './returnState'

export type SignInState =
  | { status: 'loading'; user: null; isCached: false }
  | { status: 'out'; user: null; isCached: boolean; isLost: boolean }
  | { status: 'in'; user: UserPublic; isCached: boolean }

export function useSession(): SignInState {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return { status: 'loading', user: null, isCached: false }
  const user = data?.user ?? null
  const isCached = data?.isCached ?? false
  return user === null ? { status: 'out', user, isCached, isLost: data?.isLost === true } : { status: 'in', user, isCached }
}

/** While loading, the last known layout, to avoid layout shift. Guests: the visitor layout. */
export function useSignedInLayout(): boolean {
  const { status, user } = useSession()
  const shown = status === 'loading' ? rememberedUser() : user
  return shown !== null && shown.isGuest !== true
}

/** On wide screens signed-in users have an extra column, which changes the content's width. */
export function useIsLayoutKnown(): boolean {
  const { status } = useSession()
  const hasRoom = useMediaQuery(wideDesktop)
  return !hasRoom || status !== 'loading' || rememberedUser() !== null
}

export function useHasSignedOut(): boolean {
  const { status } = useSession()
  const isLeaving = useIsMutating({ mutationKey: signOutMutationKey }) > 0
  const [hasLeft, setLeft] = useState(false)
  // The mutation may finish before the session changes.
  if (status === 'in' && hasLeft !== isLeaving) setLeft(isLeaving)
  return hasLeft
}

/** A guest is a member of one itinerary by link, without an account. */
export const useIsGuest = (): boolean => useSession().user?.isGuest === true

export function useRefetchSession(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: sessionKey })
}

/** For pages that report a lost session themselves. */
export const useSuppressLoginRedirect = (): void => useSubscription(suppressLoginRedirect, nothing)

const nothing = () => undefined

export function useSessionWatch(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useSubscription(lostSessionCount.subscribe, () => void navigate(paths.login, { state: returnStateOf(window.location) }))
  useSubscription(onSignedOutElsewhere, () => {
    eraseDrafts(() => true)
    void clearSessionUser(queries)
  })
  useWindowEvent('storage', ({ key }) => {
    if (key === userIdKey) void queries.invalidateQueries({ queryKey: sessionKey })
  })
}

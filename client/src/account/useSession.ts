import { useQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { sessionQuery } from './session'
import { useMedia } from '../lib/hooks/useMedia'
import { wideDesktop } from '../theme/breakpoints'
import { rememberedUser } from './rememberedUser'

export type SignInState =
  | { status: 'loading'; user: null; isCached: false }
  | { status: 'out'; user: null; isCached: boolean; isLost: boolean }
  | { status: 'in'; user: UserPublic; isCached: boolean }

/** `loading` until the server, or offline this browser, has answered. */
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
  const hasRoom = useMedia(wideDesktop)
  return !hasRoom || status !== 'loading' || rememberedUser() !== null
}

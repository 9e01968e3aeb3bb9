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

/** Who is using the page. `loading` until the server (or, without a network, this browser) has said so. */
export function useSession(): SignInState {
  const { data, isPending } = useQuery(sessionQuery)
  if (isPending) return { status: 'loading', user: null, isCached: false }
  const user = data?.user ?? null
  const isCached = data?.isCached ?? false
  return user === null ? { status: 'out', user, isCached, isLost: data?.isLost === true } : { status: 'in', user, isCached }
}

/**
 * Whether the page should be laid out for somebody with an account: while nobody has answered yet, as it was the last time, so that nothing
 * jumps. Guests see it as visitors do.
 */
export function useSignedInLayout(): boolean {
  const { status, user } = useSession()
  const shown = status === 'loading' ? rememberedUser() : user
  return shown !== null && shown.isGuest !== true
}

/** Whether it is known how wide the page's content will be: on wide screens, somebody signed in has a column more. */
export function useIsLayoutKnown(): boolean {
  const { status } = useSession()
  const hasRoom = useMedia(wideDesktop)
  return !hasRoom || status !== 'loading' || rememberedUser() !== null
}

import type { ElementType } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useNavigate, Link } from 'react-router-dom'
import { type ProfileTab, pages, profileTabs } from '#shared/site/pages'
import type { List } from '#shared/api/lists'
import { paths } from '../../../lib/navigation/paths'
import { BookmarkIcon, HeartIcon, RouteIcon } from '../../../ui/icons/navigation'
import type { StrokeIcon } from '../../../ui/icons/strokeIcon'
import { useRequireLogin } from '../../../account/LoginDialogProvider'
import { sessionKey, type Session } from '../../../account/session'
import { useSession } from '../../../account/useSession'
import { queryKeys } from '../../../engine/api/queryKeys'
import { readProfileTab, type ProfileLocationState } from '../../../entities/user/profileLocationState'
import { useLocationState } from '../../../lib/navigation/usePageLocation'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { shellTexts } from '../shellTexts'

export const sidebarLinks: readonly { tab: ProfileTab; label: string; Icon: StrokeIcon }[] = [
  { tab: 'itineraries', label: shellTexts.itineraries, Icon: RouteIcon },
  { tab: 'favorites', label: shellTexts.favourites, Icon: HeartIcon },
  { tab: 'lists', label: shellTexts.lists, Icon: BookmarkIcon },
]

/** `short` where there is little room. */
export const footerLinks: readonly { to: string; label: string; short?: string }[] = [
  { to: paths.about, label: shellTexts.about },
  { to: paths.contact, label: shellTexts.contact },
  { to: paths.privacy, label: shellTexts.privacy, short: shellTexts.privacyShort },
  { to: paths.terms, label: shellTexts.terms, short: shellTexts.termsShort },
]

interface LinkTarget {
  to: string
  state?: ProfileLocationState
}

export type LinkOrAction = { to: string; state?: unknown } | { onClick: () => void }

interface GoProps extends LinkableProps {
  component: ElementType
  onClick?: () => void
}

const profile = (username: string): LinkTarget => ({ to: paths.profile(username) })
const tabOfProfile =
  (tab: ProfileTab) =>
  (username: string): LinkTarget => ({ to: paths.profile(username), state: { tab } })
const newItinerary = (): LinkTarget => ({ to: paths.createItinerary })

/** Visitors sign in first, guests upgrade. */
export function useUserPageLinks() {
  const { user } = useSession()
  const loginFirst = useRequireLogin()
  const queries = useQueryClient()
  const navigate = useNavigate()

  const goOrLogin = (placeOf: (username: string) => LinkTarget, reason: string): LinkOrAction => {
    if (user !== null && user.isGuest !== true) return placeOf(user.username)
    const go = () => {
      const username = queries.getQueryData<Session>(sessionKey)?.user?.username
      if (username === undefined) return
      const { to, state } = placeOf(username)
      void navigate(to, { state })
    }
    return { onClick: () => loginFirst(go, reason) }
  }
  return {
    toProfile: goOrLogin(profile, shellTexts.loginForProfile),
    toTab: (tab: ProfileTab) => goOrLogin(tabOfProfile(tab), shellTexts.loginForTab),
    toNewItinerary: goOrLogin(newItinerary, shellTexts.loginToCreate),
  }
}

/** The user's lists belong to `lists`. */
export function useCurrentProfileTab(): ProfileTab | undefined {
  const { user } = useSession()
  const listId = useMatch(pages.list.path)?.params.listId ?? ''
  // Read from the cache; its page fetches it.
  const { data: list } = useQuery<List>({ queryKey: queryKeys.lists.one(listId), enabled: false })
  const { username, part } = useMatch('/:username/:part?')?.params ?? {}
  const state = useLocationState()
  if (user === null) return undefined
  if (list?.userId === user.id) return 'lists'
  if (username?.toLowerCase() !== user.username.toLowerCase()) return undefined
  return profileTabs.find((tab) => tab === part) ?? readProfileTab(state)
}

export const linkOrButtonProps = (target: LinkOrAction): GoProps =>
  'to' in target ? { component: Link, ...target } : { component: 'button', ...target }

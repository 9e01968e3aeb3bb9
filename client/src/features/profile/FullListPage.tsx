import type { ComponentType } from 'react'
import type { UserPublic } from '#shared/api/users'
import type { ProfileTab } from '#shared/site/pages'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { AllFavorites, AllItineraries, AllLists } from './fullList/fullListContents'
import { FullListHead, FullListHeadSkeleton } from './fullList/FullListHead'
import { texts } from './texts'
import { WithProfile } from './WithProfile'

const lists: Record<ProfileTab, ComponentType<{ user: UserPublic }>> = {
  itineraries: AllItineraries,
  favorites: AllFavorites,
  lists: AllLists,
}

export function FullListPage({ tab }: { tab: ProfileTab }) {
  return (
    <WithProfile loading={<FullListHeadSkeleton tab={tab} />}>
      {(user) => <FullList key={user.id} user={user} tab={tab} />}
    </WithProfile>
  )
}

function FullList({ user, tab }: { user: UserPublic; tab: ProfileTab }) {
  usePageTitle(texts.fullTitle(texts.tabs[tab], user.name, user.username))
  const Content = lists[tab]
  return (
    <>
      <FullListHead user={user} tab={tab} />
      <Content user={user} />
    </>
  )
}

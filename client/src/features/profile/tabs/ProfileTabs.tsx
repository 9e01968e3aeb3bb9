import { Suspense, useId, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import type { ProfileTab } from '#shared/site/pages'
import { ItineraryFeed } from '../../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../../entities/itinerary/itineraryQueries'
import { listsQuery } from '../../../entities/list/listQueries'
import { readProfileTab, type ProfileLocationState } from '../../../entities/user/profileLocationState'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { useLocationState } from '../../../lib/navigation/usePageLocation'
import { phone } from '../../../theme/breakpoints'
import { ArrowRightIcon, BookmarkIcon, HeartIcon, RouteIcon } from '../../../ui/icons/navigation'
import { GlobeIcon } from '../../../ui/icons/social'
import type { StrokeIcon } from '../../../ui/icons/strokeIcon'
import { Spinner } from '../../../ui/status/Spinner'
import {
  ITEMS_PER_TAB,
  CollectionFooter,
  ProfileItineraries,
  ProfileLists,
  useProfileFilters,
  useProfileTabs,
} from '../collections/ProfileCollections'
import { NoFavorites, NewItineraryLink, NoItineraries, NewListLink, NoLists } from '../collections/emptyStates'
import { LocalItineraries } from '../collections/LocalItineraries'
import { profileTexts } from '../profileTexts'

const ProfileMap = lazyPart(() => import('../map/ProfileMap'), 'ProfileMap')

const icons: Record<ProfileTab, StrokeIcon> = {
  itineraries: RouteIcon,
  favorites: HeartIcon,
  lists: BookmarkIcon,
  map: GlobeIcon,
}
const panels: Record<ProfileTab, ComponentType<{ user: UserPublic }>> = {
  itineraries: ItinerariesTab,
  favorites: FavoritesTab,
  lists: ListsTab,
  map: MapTab,
}

const Head = styled('div')({
  position: 'relative',
  marginTop: 28,
  marginBottom: 24,
  '& > a': { position: 'absolute', right: 4, top: 8 },
  [phone]: {
    marginTop: 12,
    marginBottom: 8,
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    // Four do not fit with icons.
    '& [data-many] .MuiTab-root > .MuiSvgIcon-root': { display: 'none' },
    // Its enlarged touch area is positioned relative to it.
    '& > a': { position: 'relative', right: 0, top: 0, alignSelf: 'flex-end' },
  },
})
const Panel = styled('div')({ outline: 'none' })

/** The location state keeps the tab for 'back'. */
export function ProfileTabs({ user }: { user: UserPublic }) {
  const id = useId()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tabs = useProfileTabs(user)
  const asked = readProfileTab(useLocationState())
  const tab = tabs.includes(asked) ? asked : 'itineraries'
  const Content = panels[tab]
  const choose = (next: ProfileTab) =>
    void navigate(pathname, { replace: true, state: { tab: next } satisfies ProfileLocationState })
  return (
    <section aria-label={profileTexts.tabsOf(user.name)}>
      <Head>
        <Tabs
          value={tab}
          onChange={(_, next: ProfileTab) => choose(next)}
          aria-label={profileTexts.tabsOf(user.name)}
          data-many={tabs.length > 3 ? '' : undefined}
        >
          {tabs.map((name) => {
            const Icon = icons[name]
            return (
              <Tab
                key={name}
                value={name}
                id={`${id}-${name}`}
                aria-controls={`${id}-panel`}
                icon={<Icon />}
                label={profileTexts.tabs[name]}
              />
            )
          })}
        </Tabs>
        <Button
          component={Link}
          to={paths.profileTab(user.username, tab)}
          variant="text"
          size="small"
          endIcon={<ArrowRightIcon />}
        >
          {tab === 'map' ? profileTexts.openMap : profileTexts.seeAll}
        </Button>
      </Head>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={-1}>
        <Content key={tab} user={user} />
      </Panel>
    </section>
  )
}

function MapTab({ user }: { user: UserPublic }) {
  return (
    <Suspense fallback={<Spinner />}>
      <ProfileMap user={user} />
    </Suspense>
  )
}

function ItinerariesTab({ user }: { user: UserPublic }) {
  const { itineraries, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...itinerariesQuery({ ...itineraries, limit: ITEMS_PER_TAB }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return (
    <>
      <LocalItineraries user={user} all={query.data === undefined} />
      <ProfileItineraries query={query} empty={<NoItineraries isOwn={isOwn} />} isOwn={isOwn} />
      {isOwn && query.data !== undefined && query.data.length > 0 ? (
        <CollectionFooter>
          <NewItineraryLink />
        </CollectionFooter>
      ) : null}
    </>
  )
}

function FavoritesTab({ user }: { user: UserPublic }) {
  const { favorites, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...itinerariesQuery({ ...favorites, limit: ITEMS_PER_TAB }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return <ItineraryFeed query={query} empty={<NoFavorites isOwn={isOwn} />} />
}

function ListsTab({ user }: { user: UserPublic }) {
  const { lists, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...listsQuery({ ...lists, limit: ITEMS_PER_TAB }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return (
    <>
      <ProfileLists query={query} empty={<NoLists isOwn={isOwn} />} isOwn={isOwn} />
      {isOwn && query.data !== undefined && query.data.length > 0 ? (
        <CollectionFooter>
          <NewListLink />
        </CollectionFooter>
      ) : null}
    </>
  )
}

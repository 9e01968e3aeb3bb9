import { Suspense, type ComponentType } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import type { ProfileTab } from '#shared/site/pages'
import { useSession } from '../../account/useSession'
import { ItineraryFeed } from '../../entities/itinerary/ItineraryFeed'
import { endlessItinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { endlessListsQuery } from '../../entities/list/listQueries'
import type { ProfileLocationState } from '../../entities/user/profileLocationState'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { lazyPart } from '../../lib/loading/lazyPart'
import { commonTexts } from '../../texts/common'
import { hoverMedia, phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { BackLink } from '../../ui/buttons/BackLink'
import type { LinkableProps } from '../../ui/buttons/LinkableProps'
import { EndlessList } from '../../ui/cards/EndlessList'
import { ChevronLeftIcon, PlusIcon } from '../../ui/icons/navigation'
import { ErrorPage } from '../../ui/status/ErrorPage'
import { Spinner } from '../../ui/status/Spinner'
import { NoFavorites, NoItineraries, NoLists } from './collections/emptyStates'
import { LocalItineraries } from './collections/LocalItineraries'
import { ProfileItineraries, ProfileLists, useProfileFilters, useProfileTabs } from './collections/ProfileCollections'
import { profileTexts } from './profileTexts'
import { ProfileLoader } from './ProfileLoader'

const ProfileMap = lazyPart(() => import('./map/ProfileMap'), 'ProfileMap')

const PAGE_SIZE = 12

const contents: Record<ProfileTab, ComponentType<{ user: UserPublic }>> = {
  itineraries: AllItineraries,
  favorites: AllFavorites,
  lists: AllLists,
  map: WholeMap,
}

const creations: Partial<Record<ProfileTab, { to: string; label: string }>> = {
  itineraries: { to: paths.createItinerary, label: commonTexts.newItinerary },
  lists: { to: paths.createList, label: profileTexts.newList },
}

const Head = styled('header')({ marginBottom: 28, [phone]: { marginBottom: 20 } })
const Title = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16, minHeight: 46 })
const Plus = styled(IconButton)<LinkableProps>({
  flex: 'none',
  backgroundColor: c('primary.main'),
  color: c('primary.contrastText'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('primary.dark') } },
})

export function ProfileTabPage({ tab }: { tab: ProfileTab }) {
  return (
    <ProfileLoader loading={<FullListHeadSkeleton tab={tab} />}>
      {(user) => <FullList key={user.id} user={user} tab={tab} />}
    </ProfileLoader>
  )
}

function FullList(props: { user: UserPublic; tab: ProfileTab }) {
  const { status } = useSession()
  const tabs = useProfileTabs(props.user)
  if (tabs.includes(props.tab)) return <ShownList {...props} />
  return status === 'loading' ? <FullListHeadSkeleton tab={props.tab} /> : <ErrorPage what="notFound" />
}

function ShownList({ user, tab }: { user: UserPublic; tab: ProfileTab }) {
  usePageTitle(profileTexts.fullTitle(profileTexts.tabs[tab], user.name, user.username))
  const Content = contents[tab]
  return (
    <>
      <FullListHead user={user} tab={tab} />
      <Content user={user} />
    </>
  )
}

function FullListHead({ user, tab }: { user: UserPublic; tab: ProfileTab }) {
  const session = useSession()
  const creation = session.user?.id === user.id ? creations[tab] : undefined
  return (
    <Head>
      <BackLink
        to={paths.profile(user.username)}
        state={{ tab } satisfies ProfileLocationState}
        aria-label={profileTexts.backToProfile(user.username)}
      >
        <ChevronLeftIcon />
        <Avatar src={user.avatar} size={28} />
        <span>@{user.username}</span>
      </BackLink>
      <Title>
        <Typography variant="pageTitle">{profileTexts.tabs[tab]}</Typography>
        {creation === undefined ? null : (
          <Plus component={Link} to={creation.to} aria-label={creation.label}>
            <PlusIcon />
          </Plus>
        )}
      </Title>
    </Head>
  )
}

function FullListHeadSkeleton({ tab }: { tab: ProfileTab }) {
  return (
    <Head aria-busy="true">
      <Skeleton width={150} height={28} sx={{ mt: '8px', mb: '16px' }} />
      <Title>
        <Typography variant="pageTitle">{profileTexts.tabs[tab]}</Typography>
      </Title>
    </Head>
  )
}

function AllItineraries({ user }: { user: UserPublic }) {
  const { itineraries, isOwn, isKnown } = useProfileFilters(user)
  const query = useInfiniteQuery({ ...endlessItinerariesQuery({ ...itineraries, limit: PAGE_SIZE }), enabled: isKnown })
  return (
    <EndlessList query={query}>
      <LocalItineraries user={user} all={query.isError && query.data === undefined} />
      <ProfileItineraries query={query} empty={<NoItineraries isOwn={isOwn} />} isOwn={isOwn} />
    </EndlessList>
  )
}

function AllFavorites({ user }: { user: UserPublic }) {
  const { favorites, isOwn, isKnown } = useProfileFilters(user)
  const query = useInfiniteQuery({ ...endlessItinerariesQuery({ ...favorites, limit: PAGE_SIZE }), enabled: isKnown })
  return (
    <EndlessList query={query}>
      <ItineraryFeed query={query} empty={<NoFavorites isOwn={isOwn} />} />
    </EndlessList>
  )
}

function AllLists({ user }: { user: UserPublic }) {
  const { lists, isOwn, isKnown } = useProfileFilters(user)
  const query = useInfiniteQuery({ ...endlessListsQuery({ ...lists, limit: PAGE_SIZE }), enabled: isKnown })
  return (
    <EndlessList query={query}>
      <ProfileLists query={query} empty={<NoLists isOwn={isOwn} />} isOwn={isOwn} />
    </EndlessList>
  )
}

function WholeMap({ user }: { user: UserPublic }) {
  return (
    <Suspense fallback={<Spinner />}>
      <ProfileMap user={user} />
    </Suspense>
  )
}

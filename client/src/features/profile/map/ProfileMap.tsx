import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { TravelMap, UserPublic } from '#shared/api/users'
import { useSession } from '../../../account/useSession'
import { call } from '../../../engine/api/api'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'
import { paths } from '../../../lib/navigation/paths'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, radius } from '../../../theme/vars'
import { Switch } from '../../../ui/forms/Switch'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { OfflineState } from '../../../ui/status/OfflineState'
import { NewItineraryLink } from '../collections/emptyStates'
import { CountryList } from './CountryList'
import { joinCountries } from './countries'
import { profileMapTexts as texts } from './profileMapTexts'
import { WorldMap, WORLD_RATIO } from './WorldMap'

/** Countries of the user's trips. Only for viewers who may see them. */
export function ProfileMap({ user }: { user: UserPublic }) {
  const isOwn = useSession().user?.id === user.id
  const { data, error, isError, isPaused, refetch } = useQuery({
    queryKey: queryKeys.users.map(user.id),
    queryFn: ({ signal }) => call('GET /users/{id}/map', { params: { id: user.id }, signal }),
    staleTime: 0,
  })
  const retry = () => void refetch()
  if (data !== undefined && !isApiError(error, 'NotFoundError')) return <Countries user={user} map={data} isOwn={isOwn} />
  if (isApiError(error, 'NotFoundError')) return <EmptyState picture="public" sentence={texts.gone} />
  if (isPaused || error instanceof NetworkError) return <OfflineState sentence={texts.offline} onRetry={retry} />
  return isError ? <ErrorState sentence={texts.failed} onRetry={retry} /> : <MapSkeleton />
}

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  minHeight: 44,
  marginBottom: 12,
})
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.label,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  cursor: 'pointer',
}))

interface CountriesProps {
  user: UserPublic
  map: TravelMap
  isOwn: boolean
}

function Countries({ user, map, isOwn }: CountriesProps) {
  const [showsPlanned, setShowsPlanned] = useState(false)
  const [hovered, hover] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const choose = (code: string | undefined) => setChosen((now) => (now === code ? undefined : code))
  const highlight = { hovered, chosen, hover, choose }
  const planned = map.planned ?? []
  const countries = joinCountries(map.countries, showsPlanned ? planned : [])
  const more = countries.length - map.countries.length
  const total = more === 0 ? texts.countries(countries.length) : texts.withPlanned(map.countries.length, more)
  return (
    <>
      {countries.length === 0 && planned.length === 0 ? null : (
        <Head>
          <Typography variant="sectionTitle" component="h2" aria-live="polite">
            {total}
          </Typography>
          {planned.length === 0 ? null : (
            <Choice>
              {texts.switch}
              <Switch isOn={showsPlanned} onChange={setShowsPlanned} />
            </Choice>
          )}
        </Head>
      )}
      {countries.length === 0 ? (
        <NoCountries isOwn={isOwn} />
      ) : (
        <>
          <WorldMap countries={countries} label={texts.picture(total)} highlight={highlight} />
          <CountryList countries={countries} label={texts.list(user.name, isOwn)} highlight={highlight} />
        </>
      )}
      {isOwn && user.isGuest !== true ? <SeenBy user={user} /> : null}
    </>
  )
}

const NoCountries = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? (
    <EmptyState picture="itinerary" sentence={texts.empty} hint={texts.emptyHint} action={<NewItineraryLink />} />
  ) : (
    <EmptyState picture="public" sentence={texts.emptyOfOther} />
  )

const Audience = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  margin: '20px 0 0',
  padding: '12px 8px 12px 16px',
  borderRadius: radius.card,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  // The button's text aligns with the sentence.
  [phone]: { padding: '12px 16px', '& > a': { marginLeft: -10 } },
}))

function SeenBy({ user: { mapAudience = 'self' } }: { user: UserPublic }) {
  return (
    <Audience>
      <span>
        {texts.seenBy[mapAudience]} {mapAudience === 'self' ? null : texts.publicOnly}
      </span>
      <Button component={Link} to={paths.mapSettings} variant="text" size="small">
        {texts.change}
      </Button>
    </Audience>
  )
}

const MapSkeleton = () => (
  <div role="status" aria-label={texts.loading}>
    <Skeleton width={140} height={36} sx={{ mb: '20px' }} />
    <Skeleton variant="rounded" width="100%" sx={{ height: 'auto', aspectRatio: WORLD_RATIO, borderRadius: '20px' }} />
    <Skeleton width="100%" height={52} sx={{ mt: '16px' }} />
    <Skeleton width="100%" height={52} />
  </div>
)

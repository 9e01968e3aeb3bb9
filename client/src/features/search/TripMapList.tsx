import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ItineraryCard } from '#shared/api/itineraries'
import { assignCoverTones } from '#shared/coverTones'
import { formatPlaceAndCountry } from '#shared/places'
import { ItineraryGridCard } from '../../entities/itinerary/ItineraryGridCard'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { CardGrid } from '../../ui/cards/cardParts'
import type { TripGroup } from './arrangeTrips'
import { mapTexts } from './mapTexts'
import { ShowAll } from './TripMapCard'

const Item = styled('li')({
  scrollMargin: '96px 0 16px',
  borderRadius: radius.card,
  '&[data-marked]': { outline: `2px solid ${c('primary.main')}`, outlineOffset: 2 },
})
const Many = styled('div')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '10px 14px 10px 18px',
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: hairline,
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
})

export const itemId = (key: string): string => `map-${key}`

interface TripMapListProps {
  trips: readonly ItineraryCard[]
  /** Those without cards. */
  clusters: readonly TripGroup[]
  /** Ids of trips and keys of clusters. */
  marked: ReadonlySet<string>
  onPoint: (key: string | undefined) => void
  onZoom: (cluster: TripGroup) => void
}

/** What the map shows, in the order of its buttons. */
export function TripMapList({ trips, clusters, marked, onPoint, onZoom }: TripMapListProps) {
  const tones = assignCoverTones(trips)
  const item = (key: string) => ({
    id: itemId(key),
    'data-marked': marked.has(key) ? '' : undefined,
    onPointerEnter: () => onPoint(key),
    onPointerLeave: () => onPoint(undefined),
    onFocus: () => onPoint(key),
    onBlur: () => onPoint(undefined),
  })
  return (
    <CardGrid aria-label={mapTexts.list}>
      {trips.map((trip, i) => (
        <Item key={trip.id} {...item(trip.id)}>
          <ItineraryGridCard itinerary={trip} tone={tones[i]} />
        </Item>
      ))}
      {clusters.map((cluster) => (
        <Item key={cluster.key} {...item(cluster.key)} sx={{ gridColumn: '1 / -1' }}>
          <ClusterRow cluster={cluster} onZoom={() => onZoom(cluster)} />
        </Item>
      ))}
    </CardGrid>
  )
}

function ClusterRow({ cluster, onZoom }: { cluster: TripGroup; onZoom: () => void }) {
  const place = formatPlaceAndCountry(cluster.location)
  const zoom = (
    <Button variant="soft" size="snug" aria-label={mapTexts.cluster(cluster.count, place)} onClick={onZoom}>
      {mapTexts.zoomIn}
    </Button>
  )
  return (
    <Many>
      <div>
        <Typography variant="label" component="p">
          {mapTexts.trips(cluster.count)}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {cluster.kind === 'stack' ? <bdi>{place}</bdi> : mapTexts.near(place)}
        </Typography>
      </div>
      {cluster.kind === 'stack' ? <ShowAll place={place} /> : zoom}
    </Many>
  )
}

import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import { formatPlaceAndCountry } from '#shared/places'
import { ItineraryCover } from '../../entities/cover/ItineraryCover'
import { formatDayCount } from '../../lib/format'
import { paths } from '../../lib/navigation/paths'
import { useCloseOnBack } from '../../lib/navigation/useCloseOnBack'
import { commonTexts } from '../../texts/common'
import { cssColor as c, floatShadow, hairline, radius } from '../../theme/vars'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { CardLink } from '../../ui/cards/CardLink'
import { lineClamp } from '../../ui/cards/cardParts'
import { CloseIcon } from '../../ui/icons/navigation'
import type { TripGroup } from './arrangeTrips'
import { mapTexts } from './mapTexts'

const Card = styled('section')({
  position: 'absolute',
  left: 8,
  right: 8,
  bottom: 8,
  zIndex: 4,
  maxWidth: 480,
  maxHeight: 'calc(100% - 72px)',
  overflowY: 'auto',
  marginInline: 'auto',
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
})
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 10px 0 16px',
  '& > p': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
})
const Row = styled('li')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '8px 16px 12px',
  borderRadius: radius.card,
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
})
const Cover = styled(ItineraryCover)({ flex: 'none', width: 64, height: 64, borderRadius: radius.input })

interface TripMapCardProps {
  group: TripGroup
  trips: readonly ItineraryCard[]
  onClose: () => void
}

/** The trips of the pressed button, above the map. */
export function TripMapCard({ group, trips, onClose }: TripMapCardProps) {
  useCloseOnBack(true, onClose)
  const place = formatPlaceAndCountry(group.location)
  const title = group.kind === 'trip' ? place : mapTexts.stack(group.count, place)
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key === 'Escape' && !press.defaultPrevented) onClose()
  }
  return (
    <Card aria-label={title} onKeyDown={onKeyDown}>
      <Head>
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {title}
        </Typography>
        <RoundButton label={commonTexts.close} size={36} onClick={onClose}>
          <CloseIcon />
        </RoundButton>
      </Head>
      <ul>
        {trips.map((trip) => (
          <Row key={trip.id}>
            <Cover itinerary={trip} shape="square" />
            <div>
              <Typography variant="cardTitle" component="p" sx={lineClamp(2)}>
                <CardLink to={paths.itinerary(trip.id)}>{trip.title}</CardLink>
              </Typography>
              <Typography variant="meta" component="p" sx={{ color: 'ink3', fontVariantNumeric: 'tabular-nums' }}>
                {formatDayCount(trip.dayCount)} · <bdi>{trip.author.name}</bdi>
              </Typography>
            </div>
          </Row>
        ))}
      </ul>
      {trips.length < group.count ? <ShowAll place={place} /> : null}
    </Card>
  )
}

/** Of a place with more trips than a map shows. */
export const ShowAll = ({ place }: { place: string }) => (
  <Button component={Link} to={paths.search(place)} variant="soft" size="snug" sx={{ m: '4px 16px 14px' }}>
    {mapTexts.showAll}
  </Button>
)

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import type { CoverTone } from '#shared/covers'
import { formatPlaceAndCountry } from '#shared/places'
import { lineClamp } from '../../ui/cards/cardParts'
import { assignCoverTones } from '#shared/coverTones'
import { isolate } from '#shared/text'
import { ItineraryCover } from '../../entities/cover/ItineraryCover'
import { itinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { formatDayCount } from '../../lib/format'
import { paths } from '../../lib/navigation/paths'
import { useRecord } from '../../engine/hooks/useItinerary'
import { hoverMedia } from '../../theme/breakpoints'
import { cssColor as c, focusRing, radius } from '../../theme/vars'
import { belowTwoColumns, threeColumns } from './base/pageGrid'
import { tripTexts } from './base/tripTexts'

const Panel = styled('section')({
  gridArea: 'people',
  minWidth: 0,
  paddingTop: 24,
  borderTop: `1px solid ${c('hairline')}`,
  [belowTwoColumns]: { marginTop: 4 },
  [threeColumns]: { paddingTop: 12, borderTop: 0 },
})
const List = styled('ul')({
  listStyle: 'none',
  margin: '14px 0 0',
  padding: 0,
  display: 'grid',
  gap: 14,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
})
const Row = styled(Link)(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  gap: 12,
  alignItems: 'center',
  color: c('ink3'),
  textDecoration: 'none',
  borderRadius: radius.inner,
  '& > img': { height: 68, borderRadius: radius.inner },
  '& b': { ...theme.typography.cardTitle, ...lineClamp(2), color: c('ink'), overflowWrap: 'anywhere', marginBottom: 2 },
  [hoverMedia]: { '&:hover b': { textDecoration: 'underline', textDecorationColor: c('controlLine'), textUnderlineOffset: 3 } },
  '&:focus-visible': focusRing,
}))

const MAX_OTHER_TRIPS = 3

export function MoreFromAuthor() {
  const id = useRecord((record) => record.id)
  const author = useRecord((record) => record.author)
  const { data = [] } = useQuery(
    itinerariesQuery({ userId: author.id, role: 'owner', sort: 'popular', limit: MAX_OTHER_TRIPS + 1 }),
  )
  const others = data.filter((trip) => trip.id !== id).slice(0, MAX_OTHER_TRIPS)
  if (others.length === 0) return null
  const tones = assignCoverTones(others)
  const title = tripTexts.moreFrom(author.name)
  return (
    <Panel aria-label={title}>
      <Typography variant="sideTitle" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <List>
        {others.map((trip, i) => (
          <li key={trip.id}>
            <Trip trip={trip} tone={tones[i]} />
          </li>
        ))}
      </List>
    </Panel>
  )
}

function Trip({ trip, tone }: { trip: ItineraryCard; tone: CoverTone | undefined }) {
  return (
    <Row to={paths.itinerary(trip.id)}>
      <ItineraryCover itinerary={trip} tone={tone} shape="card" />
      <span>
        <b>{trip.title}</b>
        {`${isolate(formatPlaceAndCountry(trip.location))} · ${formatDayCount(trip.dayCount)}`}
      </span>
    </Row>
  )
}

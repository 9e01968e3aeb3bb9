import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { InvitationPreview } from '#shared/api/invitationLinks'
import { formatDateRange, tripLength } from '#shared/dates'
import { formatPlaceAndCountry } from '#shared/places'
import { fromWireDate } from '#shared/wireDates'
import { ItineraryCover } from '../../entities/cover/ItineraryCover'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { DaysBadge, PlaceBadge } from '../../ui/cards/Badge'
import { invitationTexts as texts } from './invitationTexts'

// The trip's id stays secret; the cover depends on its place.
const ANY_TRIP = '00000000-0000-4000-8000-000000000000'

const Card = styled('section')({
  marginBottom: 24,
  borderRadius: radius.panel,
  overflow: 'hidden',
  backgroundColor: c('surface'),
  boxShadow: hairline,
})
const Cover = styled(ItineraryCover)({ height: 148, [phone]: { height: 104 } })
const Facts = styled('div')({ display: 'grid', gap: 10, padding: '14px 16px 16px', minWidth: 0 })
const Badges = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, minWidth: 0 })
const Inviter = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  minWidth: 0,
  color: c('ink2'),
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600, color: c('ink') },
}))

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function InvitedTrip({ invitation: { itinerary, inviter } }: { invitation: InvitationPreview }) {
  const [start, end] = [fromWireDate(itinerary.startDate), fromWireDate(itinerary.endDate)]
  return (
    <Card aria-label={texts.trip}>
      <Cover itinerary={{ ...itinerary, id: ANY_TRIP }} shape="feed" tone="dia" isFirst />
      <Facts>
        <Typography variant="cardTitle" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {itinerary.title}
        </Typography>
        <Badges>
          <PlaceBadge place={formatPlaceAndCountry(itinerary.location)} />
          <DaysBadge days={tripLength(start, end)} />
        </Badges>
        <Typography variant="small" component="p">
          {capitalise(formatDateRange(start, end))}
        </Typography>
        <Inviter>
          <Avatar src={inviter.avatar} size={30} />
          <span>
            <b>{inviter.name}</b> @{inviter.username}
          </span>
        </Inviter>
      </Facts>
    </Card>
  )
}

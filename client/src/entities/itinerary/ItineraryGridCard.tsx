import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import { audienceOf } from '#shared/audience'
import type { CoverTone } from '#shared/covers'
import { formatPlaceAndCountry } from '#shared/places'
import { dateRange } from '../../lib/format'
import { paths } from '../../lib/navigation/paths'
import { AudienceBadge, DaysBadge, PlaceBadge } from '../../ui/cards/Badge'
import { useCardHeading } from '../../ui/cards/cardHeading'
import { CardLink } from '../../ui/cards/CardLink'
import { clamped, coverCorners, TallBadges, TallBody, TallCorner, TallFoot, TallPaper } from '../../ui/cards/cardParts'
import { LikeButton } from '../like/LikeButton'
import { UserLine } from '../user/UserLine'
import { CardMenu } from './CardMenu'
import { ItineraryCover } from '../cover/ItineraryCover'
import { texts } from './texts'

/** Also used by the skeleton. */
export const CARD_HEIGHT_PX = 295
export const COVER_HEIGHT_PX = 136
// Longer titles take two lines, the description then one.
const MAX_TITLE_LINE_LETTERS = 25

const Paper = styled(TallPaper)({ minHeight: CARD_HEIGHT_PX })
const Cover = styled(ItineraryCover)({ height: COVER_HEIGHT_PX, ...coverCorners })

interface ItineraryCardProps {
  itinerary: Card
  tone?: CoverTone | undefined
  /** Replaces the like button; null for none. */
  action?: ReactNode
  /** Replaces the options; null for none. */
  menu?: ReactNode
  isFirst?: boolean
}

export function ItineraryGridCard({
  itinerary,
  tone,
  action,
  menu = <CardMenu itinerary={itinerary} />,
  isFirst,
}: ItineraryCardProps) {
  const { id, title, description, startDate, endDate, dayCount, location, author, likes, isLiked } = itinerary
  const audience = audienceOf(itinerary)
  const badge = <AudienceBadge audience={audience} names={texts.audience} />
  const like = <LikeButton kind="itinerary" id={id} title={title} likes={likes} isLiked={isLiked} />
  return (
    <Paper>
      <Cover itinerary={itinerary} shape="card" tone={tone} isFirst={isFirst} />
      <TallBadges>
        <PlaceBadge place={formatPlaceAndCountry(location)} />
        <DaysBadge days={dayCount} />
        {audience === 'private' ? null : badge}
      </TallBadges>
      <TallBody>
        <Typography variant="cardTitle" component={useCardHeading()} sx={clamped(2)}>
          <CardLink to={paths.itinerary(id)}>{title}</CardLink>
        </Typography>
        <Typography variant="meta" sx={{ color: 'ink3', fontVariantNumeric: 'tabular-nums' }}>
          {dateRange(startDate, endDate)}
        </Typography>
        <Typography
          variant="small"
          component="p"
          sx={{ color: 'ink2', mt: '3px', overflowWrap: 'anywhere', ...clamped(title.length > MAX_TITLE_LINE_LETTERS ? 1 : 2) }}
        >
          {description}
        </Typography>
        <TallFoot>
          <UserLine user={author} />
          {audience === 'private' ? badge : action === undefined ? like : action}
        </TallFoot>
      </TallBody>
      {menu === null ? null : <TallCorner>{menu}</TallCorner>}
    </Paper>
  )
}

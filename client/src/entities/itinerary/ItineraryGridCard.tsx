import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Skeleton from '@mui/material/Skeleton'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import { audienceOf } from '#shared/audience'
import type { CoverTone } from '#shared/covers'
import { formatPlaceAndCountry } from '#shared/places'
import { formatShortDateRange } from '../../lib/format'
import { paths } from '../../lib/navigation/paths'
import { AudienceBadge, DaysBadge, PlaceBadge } from '../../ui/cards/Badge'
import {
  useCardHeadingLevel,
  lineClamp,
  cardCoverCorners,
  TallCardBadges,
  TallCardBody,
  TallCardCorner,
  TallCardFoot,
  TallCardPaper,
} from '../../ui/cards/cardParts'
import { CardLink } from '../../ui/cards/CardLink'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { LikeButton } from '../like/LikeButton'
import { UserLine } from '../user/UserLine'
import { ItineraryCover } from '../cover/ItineraryCover'
import { CardMenu } from './CardMenu'
import { itineraryTexts } from './itineraryTexts'

/** Also used by the skeleton. */
const CARD_HEIGHT_PX = 295
const COVER_HEIGHT_PX = 136
// Longer titles take two lines, the description then one.
const MAX_TITLE_LINE_LETTERS = 25

const Paper = styled(TallCardPaper)({ minHeight: CARD_HEIGHT_PX })
const Cover = styled(ItineraryCover)({ height: COVER_HEIGHT_PX, ...cardCoverCorners })

interface ItineraryCardProps {
  itinerary: Card
  tone?: CoverTone | undefined
  action?: ReactNode
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
  const badge = <AudienceBadge audience={audience} names={itineraryTexts.audience} />
  const like = <LikeButton kind="itinerary" id={id} title={title} likes={likes} isLiked={isLiked} />
  return (
    <Paper>
      <Cover itinerary={itinerary} shape="card" tone={tone} isFirst={isFirst} />
      <TallCardBadges>
        <PlaceBadge place={formatPlaceAndCountry(location)} />
        <DaysBadge days={dayCount} />
        {audience === 'private' ? null : badge}
      </TallCardBadges>
      <TallCardBody>
        <Typography variant="cardTitle" component={useCardHeadingLevel()} sx={lineClamp(2)}>
          <CardLink to={paths.itinerary(id)}>{title}</CardLink>
        </Typography>
        <Typography variant="meta" sx={{ color: 'ink3', fontVariantNumeric: 'tabular-nums' }}>
          {formatShortDateRange(startDate, endDate)}
        </Typography>
        <Typography
          variant="small"
          component="p"
          sx={{ color: 'ink2', mt: '3px', overflowWrap: 'anywhere', ...lineClamp(title.length > MAX_TITLE_LINE_LETTERS ? 1 : 2) }}
        >
          {description}
        </Typography>
        <TallCardFoot>
          <UserLine user={author} />
          {audience === 'private' ? badge : action === undefined ? like : action}
        </TallCardFoot>
      </TallCardBody>
      {menu === null ? null : <TallCardCorner>{menu}</TallCardCorner>}
    </Paper>
  )
}

export const SkeletonPaper = styled('div')({ overflow: 'hidden', backgroundColor: c('surface'), boxShadow: hairline })
const Tall = styled(SkeletonPaper)({
  height: CARD_HEIGHT_PX,
  borderRadius: radius.card,
  '& > :first-of-type': { borderRadius: 0 },
})
const Body = styled('div')({ padding: '14px 14px 12px' })
const Person = styled('div')({ display: 'flex', alignItems: 'center', gap: 9, marginTop: 18 })

export function ItineraryGridCardSkeleton() {
  return (
    <Tall aria-hidden="true">
      <Skeleton variant="rectangular" height={COVER_HEIGHT_PX} />
      <Body>
        <Skeleton width="68%" height={18} />
        <Skeleton width="40%" height={12} sx={{ mt: '10px' }} />
        <Skeleton width="96%" height={12} sx={{ mt: '14px' }} />
        <Skeleton width="82%" height={12} sx={{ mt: '8px' }} />
        <Person>
          <Skeleton variant="circular" width={30} height={30} />
          <div style={{ flex: 1 }}>
            <Skeleton width="58%" height={11} />
            <Skeleton width="40%" height={9} sx={{ mt: '7px' }} />
          </div>
        </Person>
      </Body>
    </Tall>
  )
}

import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '../../../../shared/api/itineraries'
import { placeBadge } from '../../../../shared/places'
import { dateRange } from '../../lib/format'
import { paths } from '../../lib/paths'
import { radius } from '../../theme/vars'
import { DaysBadge, PlaceBadge, PrivateBadge } from '../../ui/Badge'
import { LikeButton } from '../like/LikeButton'
import { UserLine } from '../user/UserLine'
import { CardMenu } from './CardMenu'
import { CardLink, CardPaper, clamped } from './cardParts'
import { ItineraryCover } from './ItineraryCover'
import { texts } from './texts'

/** Height of the card and of its cover; the skeleton has the same. */
export const cardHeight = 295
export const coverHeight = 136
// At the card's width a longer title takes a second line, and the description gives one.
const TITLE_LINE = 25

const Paper = styled(CardPaper)({ height: '100%', minHeight: cardHeight, flexDirection: 'column', borderRadius: radius.card })
const Cover = styled(ItineraryCover)({ height: coverHeight, borderRadius: `${radius.card}px ${radius.card}px 0 0` })
const Badges = styled('div')({
  display: 'flex',
  gap: 6,
  marginTop: -13,
  padding: '0 10px',
  position: 'relative',
  pointerEvents: 'none',
})
const Body = styled('div')({ flex: 1, display: 'flex', flexDirection: 'column', padding: '8px 14px 12px' })
const Foot = styled('div')({
  marginTop: 'auto',
  paddingTop: 10,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > *': { position: 'relative', zIndex: 1 },
})
const Corner = styled('div')({ position: 'absolute', top: 10, right: 10, zIndex: 1 })

interface ItineraryCardProps {
  itinerary: Card
  /** At the foot's right, instead of the like button; null for none. */
  action?: ReactNode
  /** On the cover's right, instead of the options; null for none. */
  menu?: ReactNode
  isFirst?: boolean
}

/** An itinerary as carousels and grids show it. */
export function ItineraryCard({ itinerary, action, menu = <CardMenu itinerary={itinerary} />, isFirst }: ItineraryCardProps) {
  const { id, title, description, startDate, endDate, dayCount, location, author, isPublic, likes, isLiked } = itinerary
  const like = <LikeButton kind="itinerary" id={id} title={title} likes={likes} isLiked={isLiked} />
  return (
    <Paper>
      <Cover itinerary={itinerary} shape="card" isFirst={isFirst} />
      <Badges>
        <PlaceBadge place={placeBadge(location)} />
        <DaysBadge days={dayCount} />
      </Badges>
      <Body>
        <Typography variant="cardTitle" sx={clamped(2)}>
          <CardLink to={paths.itinerary(id)}>{title}</CardLink>
        </Typography>
        <Typography variant="meta" sx={{ color: 'ink3', fontVariantNumeric: 'tabular-nums' }}>
          {dateRange(startDate, endDate)}
        </Typography>
        <Typography
          variant="small"
          component="p"
          sx={{ color: 'ink2', mt: '3px', overflowWrap: 'anywhere', ...clamped(title.length > TITLE_LINE ? 1 : 2) }}
        >
          {description}
        </Typography>
        <Foot>
          <UserLine user={author} />
          {isPublic ? action === undefined ? like : action : <PrivateBadge>{texts.isPrivate}</PrivateBadge>}
        </Foot>
      </Body>
      {menu === null ? null : <Corner>{menu}</Corner>}
    </Paper>
  )
}

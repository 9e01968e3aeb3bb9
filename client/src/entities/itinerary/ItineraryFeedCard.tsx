import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import { audienceOf } from '#shared/audience'
import type { CoverTone } from '#shared/covers'
import { formatPlaceAndCountry } from '#shared/places'
import { formatShortDateRange } from '../../lib/format'
import { paths } from '../../lib/navigation/paths'
import { cssColor as c, radius } from '../../theme/vars'
import { AudienceBadge, DaysBadge, PlaceBadge } from '../../ui/cards/Badge'
import { useCardHeadingLevel, CardPaper, lineClamp, wideFeedCardMedia } from '../../ui/cards/cardParts'
import { LikeButton } from '../like/LikeButton'
import { UserLine } from '../user/UserLine'
import { CardMenu } from './CardMenu'
import { CardLink } from '../../ui/cards/CardLink'
import { ItineraryCover } from '../cover/ItineraryCover'
import { itineraryTexts } from './itineraryTexts'

const Paper = styled(CardPaper)({
  flexDirection: 'column',
  borderRadius: radius.panel,
  [wideFeedCardMedia]: { flexDirection: 'row', minHeight: 192, padding: 10, gap: 20 },
})
const Cover = styled(ItineraryCover)({
  height: 172,
  borderRadius: `${radius.panel}px ${radius.panel}px 0 0`,
  [wideFeedCardMedia]: { width: 264, flex: 'none', borderRadius: radius.input },
})
const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  padding: '0 14px 12px',
  [wideFeedCardMedia]: { padding: '4px 10px 4px 0', gap: 4 },
})
// On phones the badges overlap the cover's edge and the author is at the bottom.
const Author = styled('div')({
  order: 3,
  position: 'relative',
  zIndex: 1,
  padding: '6px 72px 0 0',
  [wideFeedCardMedia]: { order: 0, padding: '0 40px 4px 0', '&[data-tool]': { paddingRight: 76 } },
})
const Facts = styled('div')({
  order: -1,
  // Above the cover; clicks pass to the card's link.
  position: 'relative',
  zIndex: 1,
  pointerEvents: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  marginTop: -13,
  marginLeft: -4,
  [wideFeedCardMedia]: { order: 4, margin: 'auto 0 0', padding: '8px 72px 0 0' },
})
const Dates = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  // Below the title on phones, else beside the badges.
  '&[data-at="title"]': { order: 1, marginTop: -4, [wideFeedCardMedia]: { display: 'none' } },
  '&[data-at="badges"]': { display: 'none', marginLeft: 4, [wideFeedCardMedia]: { display: 'inline' } },
}))
// Beside the author on phones, else after the facts. Both leave space for it.
const Action = styled('div')({
  position: 'absolute',
  right: 14,
  bottom: 12,
  zIndex: 1,
  [wideFeedCardMedia]: { right: 20, bottom: 11 },
})
const Corner = styled('div')({
  position: 'absolute',
  top: 10,
  right: 10,
  zIndex: 1,
  display: 'flex',
  gap: 8,
  [wideFeedCardMedia]: { right: 14, gap: 4, '&& > span > button': { backgroundColor: 'transparent' } },
})

interface ItineraryFeedCardProps {
  itinerary: Card
  tone?: CoverTone | undefined
  action?: ReactNode
  tool?: ReactNode
  menu?: ReactNode
}

export function ItineraryFeedCard({ itinerary, tone, action, tool, menu }: ItineraryFeedCardProps) {
  const { id, title, description, startDate, endDate, dayCount, location, author, likes, isLiked } = itinerary
  return (
    <Paper>
      <Cover itinerary={itinerary} shape="feed" tone={tone} />
      <Body>
        <Author data-tool={tool === undefined ? undefined : ''}>
          <UserLine user={author} size={32} isInline />
        </Author>
        <Typography variant="feedTitle" component={useCardHeadingLevel()} sx={{ order: 1, ...lineClamp(2) }}>
          <CardLink to={paths.itinerary(id)}>{title}</CardLink>
        </Typography>
        <Dates data-at="title">{formatShortDateRange(startDate, endDate)}</Dates>
        <Typography variant="small" component="p" sx={{ order: 2, color: 'ink2', overflowWrap: 'anywhere', ...lineClamp(2) }}>
          {description}
        </Typography>
        <Facts>
          <PlaceBadge place={formatPlaceAndCountry(location)} />
          <DaysBadge days={dayCount} />
          <AudienceBadge audience={audienceOf(itinerary)} names={itineraryTexts.audience} />
          <Dates data-at="badges">{formatShortDateRange(startDate, endDate)}</Dates>
        </Facts>
      </Body>
      <Action>{action ?? <LikeButton kind="itinerary" id={id} title={title} likes={likes} isLiked={isLiked} />}</Action>
      <Corner>
        {tool === undefined ? null : <span>{tool}</span>}
        {menu ?? <CardMenu itinerary={itinerary} />}
      </Corner>
    </Paper>
  )
}

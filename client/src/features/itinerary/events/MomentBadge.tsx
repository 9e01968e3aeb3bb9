import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../../theme/vars'
import { Badge } from '../../../ui/cards/Badge'
import { usePageMode } from '../base/pageMode'
import { texts } from '../base/texts'
import { useTripTime } from '../viewport/useTripTime'

const Moment = styled(Badge)({
  padding: '0 10px',
  marginBottom: 6,
  backgroundColor: c('category.other.bg'),
  color: c('category.other.icon'),
  '&[data-now]': { backgroundColor: c('badge.placeBg'), color: c('badge.placeText') },
})

/** 'Ahora' or 'Después'. Separate, so that a new minute rerenders no card. */
export function MomentBadge({ eventId }: { eventId: string }) {
  const { now, next } = useTripTime()
  // A copy has no present.
  const isOver = usePageMode() === 'copy'
  const isNow = now.includes(eventId)
  if (isOver || !(isNow || next.includes(eventId))) return null
  return <Moment data-now={isNow ? '' : undefined}>{isNow ? texts.now : texts.next}</Moment>
}

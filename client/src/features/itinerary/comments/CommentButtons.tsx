import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { formatCount } from '../../../lib/format'
import { commonTexts } from '../../../texts/common'
import { hoverMedia, phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, focusRing, radius, touchArea, controlLine, motion } from '../../../theme/vars'
import { CommentIcon } from '../../../ui/icons/comments'
import { commentButtonTexts } from './commentTexts'
import { useThreads } from './useThreads'
import { useEventCommentCount, useTripCommentCount } from './useEventCounts'

/** Unstyled, as there may be hundreds. */
export const CountButton = styled('button')({
  ...touchArea,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 28,
  minWidth: 28,
  margin: 0,
  padding: '0 6px',
  border: 0,
  borderRadius: radius.pill,
  font: 'inherit',
  fontSize: textSize.meta,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: c('ink3'),
  background: 'none',
  cursor: 'pointer',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote },
  '&[data-filled]': { color: c('ink2') },
  '&[aria-pressed="true"]': { color: c('primary.main') },
  '&[aria-pressed="true"] > .MuiSvgIcon-root path': { fill: c('tint2') },
  '&:focus-visible': focusRing,
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken'), color: c('ink') } },
})

const Pill = styled(ButtonBase)({
  ...touchArea,
  flex: 'none',
  height: 44,
  minWidth: 44,
  gap: 8,
  padding: '0 14px',
  borderRadius: radius.pill,
  fontSize: textSize.body,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: c('ink'),
  boxShadow: controlLine,
  backgroundColor: c('surface'),
  transition: motion('background-color'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  [phone]: { boxShadow: 'none', backgroundColor: 'transparent', padding: '0 6px' },
})

export function EventCommentsButton({ eventId }: { eventId: string }) {
  const count = useEventCommentCount(eventId)
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const { open, prefetch } = useThreads()
  return (
    <CountButton
      type="button"
      aria-label={commentButtonTexts.ofEvent(label === '' ? commonTexts.untitled : label, count)}
      aria-haspopup="dialog"
      data-filled={count === 0 ? undefined : ''}
      data-comments=""
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => open(eventId)}
    >
      <CommentIcon />
      {count === 0 ? null : formatCount(count)}
    </CountButton>
  )
}

export function TripCommentsButton() {
  const count = useTripCommentCount()
  const { open, prefetch } = useThreads()
  return (
    <Pill
      aria-label={commentButtonTexts.ofTrip(count)}
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => open(null)}
    >
      <CommentIcon />
      {count === 0 ? null : formatCount(count)}
    </Pill>
  )
}

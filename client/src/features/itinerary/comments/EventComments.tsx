import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { formatCount } from '../../../lib/format'
import { common } from '../../../texts/common'
import { hovers } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, focusRing, radius, touchArea } from '../../../theme/vars'
import { CommentIcon } from '../../../ui/icons/comments'
import { openTexts } from './commentTexts'
import { useThreads } from './useThreads'
import { useEventCommentCount } from './useEcho'

/** Unstyled, as there may be hundreds. */
export const EchoButton = styled('button')({
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
  [hovers]: { '&:hover': { backgroundColor: c('sunken'), color: c('ink') } },
})

export function EventComments({ eventId }: { eventId: string }) {
  const count = useEventCommentCount(eventId)
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const { open, prefetch } = useThreads()
  return (
    <EchoButton
      type="button"
      aria-label={openTexts.ofEvent(label === '' ? common.untitled : label, count)}
      aria-haspopup="dialog"
      data-filled={count === 0 ? undefined : ''}
      data-comments=""
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => open(eventId)}
    >
      <CommentIcon />
      {count === 0 ? null : formatCount(count)}
    </EchoButton>
  )
}

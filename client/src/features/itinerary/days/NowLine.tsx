import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'

const Line = styled('li')({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '-6px 0',
  paddingLeft: 114,
  fontSize: textSize.small,
  fontWeight: 600,
  lineHeight: '20px',
  color: c('now.text'),
  fontVariantNumeric: 'tabular-nums',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 76,
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: c('now.dot'),
    boxShadow: `0 0 0 4px ${c('paper')}, 0 0 0 5px ${c('now.line')}`,
  },
  '& > i': { flex: 1, height: 2, borderRadius: 1, backgroundColor: c('now.line') },
  [phone]: { paddingLeft: 52, '&::before': { left: 14 } },
})

/** Screen readers read the events' times instead. */
export const NowLine = ({ time }: { time: string }) => (
  <Line aria-hidden="true">
    {time}
    <i />
  </Line>
)

/** Index of the first event after `time`; events without a time follow the previous one. */
export function indexOfNow(events: readonly Pick<EventView, 'startTime'>[], time: string): number {
  const begun = events.findLastIndex(({ startTime }) => startTime !== null && startTime <= time)
  const next = events.findIndex(({ startTime }, i) => i > begun && startTime !== null)
  return next === -1 ? events.length : next
}

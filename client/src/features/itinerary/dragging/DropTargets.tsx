import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { cssColor as c, radius } from '../../../theme/vars'
import { useDayDrag, useEventDrag, useDraggableDayTile } from './dragContext'
import { dropIds } from '../moving/eventPosition'
import { usePageElement } from '../viewport/pageElements'
import { belowTwoColumns } from '../base/pageGrid'

interface TargetProps {
  dayId: string
  children: ReactNode
}

const Frame = styled('div')({
  '&[data-drop]': {
    // Children with their own background use them too.
    '--drop-fill': c('tint'),
    '--drop-frame': `inset 0 0 0 2px ${c('primary.main')}`,
    borderRadius: radius.poster,
    backgroundColor: 'var(--drop-fill)',
    boxShadow: 'var(--drop-frame)',
  },
})

/** Drops go to the end of the folded day. */
export function DayHeadingDropTarget({ dayId, children }: TargetProps) {
  const dropId = dropIds.heading(dayId)
  const isOver = useEventDrag((drag) => drag?.target === dropId)
  return (
    <Frame ref={usePageElement('dropTarget', dropId)} data-drop={isOver ? '' : undefined}>
      {children}
    </Frame>
  )
}

// Insertion line: above the tile (in the strip, left of it); with `after`, below the last.
const TileFrame = styled(Frame)({
  position: 'relative',
  '&[data-taken] > *': { opacity: 0.35 },
  '@media (pointer: coarse)': { userSelect: 'none', WebkitTouchCallout: 'none' },
  '&[data-line]::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    borderRadius: 2,
    backgroundColor: c('primary.main'),
    inset: '-3px 4px auto',
    height: 3,
    [belowTwoColumns]: { inset: '4px auto 4px -7px', width: 3, height: 'auto' },
  },
  '&[data-line="after"]::before': {
    inset: 'auto 4px -3px',
    [belowTwoColumns]: { inset: '4px -7px 4px auto' },
  },
})

export function DayTileDropTarget({ dayId, children }: TargetProps) {
  const dropId = dropIds.tile(dayId)
  const isOver = useEventDrag((drag) => drag?.target === dropId)
  const previous = useItinerary((view) => view.days[view.days.findIndex(({ id }) => id === dayId) - 1]?.id)
  const isLast = useItinerary((view) => view.days.at(-1)?.id === dayId)
  const line = useDayDrag((drag) => {
    if (drag === null || drag.dayId === dayId) return undefined
    if (drag.before === dayId) return previous === drag.dayId ? undefined : 'before'
    return drag.before === null && isLast ? 'after' : undefined
  })
  const { isMoving, tile } = useDraggableDayTile(dayId)
  return (
    <TileFrame
      {...tile}
      ref={usePageElement('dropTarget', dropId)}
      data-drop={isOver ? '' : undefined}
      data-taken={isMoving ? '' : undefined}
      data-line={line}
    >
      {children}
    </TileFrame>
  )
}

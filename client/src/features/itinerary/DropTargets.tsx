import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { cssColor as c, radius } from '../../theme/vars'
import { useDrag } from './dragging'
import { dropIds } from './dragPlaces'

interface TargetProps {
  dayId: string
  children: ReactNode
}

const Frame = styled('div')({
  '&[data-drop]': { borderRadius: radius.poster, backgroundColor: c('tint'), boxShadow: `inset 0 0 0 2px ${c('primary.main')}` },
})

function Target({ dropId, children }: { dropId: string; children: ReactNode }) {
  const isOver = useDrag((drag) => drag?.target === dropId)
  return (
    <Frame data-drop-id={dropId} data-drop={isOver ? '' : undefined}>
      {children}
    </Frame>
  )
}

/** A day's tile in the index: an event dropped on it goes to the end of that day. */
export const TileTarget = ({ dayId, children }: TargetProps) => <Target dropId={dropIds.tile(dayId)}>{children}</Target>

/** A folded day's heading takes drops in the same way. */
export const HeadingTarget = ({ dayId, children }: TargetProps) => <Target dropId={dropIds.heading(dayId)}>{children}</Target>

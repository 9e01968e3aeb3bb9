import type { ReactNode } from 'react'
import { useDroppable } from '@dnd-kit/core'
import { styled } from '@mui/material/styles'
import { cssColor as c, radius } from '../../theme/vars'
import { useDrag } from './dragging'
import { dropIds } from './dragPlaces'

interface TargetProps {
  dayId: string
  children: ReactNode
}

const Heading = styled('div')({
  '&[data-drop]': { borderRadius: radius.poster, backgroundColor: c('tint'), boxShadow: `inset 0 0 0 2px ${c('primary.main')}` },
})

/** A day's tile in the index: an event dropped on it goes to the end of that day. */
export const TileTarget = ({ dayId, children }: TargetProps) => <Target id={dropIds.tile(dayId)}>{children}</Target>

/** A folded day's heading takes drops in the same way. */
export const HeadingTarget = ({ dayId, children }: TargetProps) => (
  <Target id={dropIds.heading(dayId)} dropId={dropIds.list(dayId)}>
    {children}
  </Target>
)

/** `dropId` says which place this stands for while its list is not drawn. */
function Target({ id, dropId, children }: { id: string; dropId?: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id })
  const isDragging = useDrag((drag) => drag !== null)
  return (
    <Heading ref={setNodeRef} data-drop-id={dropId} data-drop={isOver && isDragging ? '' : undefined}>
      {children}
    </Heading>
  )
}

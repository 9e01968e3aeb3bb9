import type { ComponentPropsWithRef } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { mobile, phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, focusRing } from '../../../theme/vars'
import { GripIcon } from '../../../ui/icons/editing'
import { tripTexts } from '../base/tripTexts'

const Tab = styled('button')({
  position: 'absolute',
  left: 103,
  top: 36,
  zIndex: 3,
  width: 22,
  height: 40,
  padding: 0,
  border: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 8,
  color: c('ink2'),
  backgroundColor: c('surface'),
  boxShadow: controlLine,
  cursor: 'grab',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.small },
  '&:focus-visible': focusRing,
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-4px -11px' } },
  [mobile]: { width: 30, height: 52, left: 99, top: 30 },
  [phone]: { left: -16, top: 0, width: 16, height: 40, backgroundColor: 'transparent', boxShadow: 'none' },
  '&[data-small]': {
    left: 4,
    top: '50%',
    marginTop: -20,
    width: 22,
    height: 40,
    backgroundColor: 'transparent',
    boxShadow: 'none',
  },
})

export function DragHandle({
  eventId,
  isSmall = false,
  ...props
}: { eventId: string; isSmall?: boolean } & ComponentPropsWithRef<'button'>) {
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  return (
    <Tab
      {...props}
      type="button"
      data-small={isSmall ? '' : undefined}
      aria-label={tripTexts.handle(label === '' ? commonTexts.untitled : label)}
    >
      <GripIcon />
    </Tab>
  )
}

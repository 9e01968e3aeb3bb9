import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, radius } from '../../../theme/vars'

/** During its drag only the row's `DropSlot` is visible. */
export const draggableRowStyle = {
  '&[data-moving] > *:not([data-slot])': { opacity: 0 },
  '@media (pointer: coarse)': { userSelect: 'none', WebkitTouchCallout: 'none' },
} as const

/** Target of the drag, below a line, or its origin without one. */
export const DropSlot = styled('div')({
  position: 'absolute',
  inset: '0 0 0 114px',
  borderRadius: radius.card,
  backgroundColor: c('sunken'),
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    right: 0,
    top: -9,
    height: 3,
    borderRadius: 2,
    backgroundColor: c('primary.main'),
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: -5,
    top: -12,
    width: 9,
    height: 9,
    borderRadius: '50%',
    backgroundColor: c('primary.main'),
  },
  '&[data-slot="left"]::before, &[data-slot="left"]::after': { display: 'none' },
  [phone]: { left: 52 },
  '&[data-small]': {
    inset: 0,
    borderRadius: radius.input,
    backgroundColor: c('tint2'),
    '&::after': { display: 'none' },
    '&::before': { top: -7 },
  },
})

import { styled } from '@mui/material/styles'
import { cssColor as c, focusRing, motion, touchArea } from '../../theme/vars'

export const Checkbox = styled('input')({
  ...touchArea,
  appearance: 'none',
  flex: 'none',
  width: 22,
  height: 22,
  margin: 0,
  verticalAlign: 'middle',
  borderRadius: 7,
  border: `1.5px solid ${c('fieldLine')}`,
  backgroundColor: c('surface'),
  transition: motion('background-color'),
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '2px 6px 5px',
    border: 'solid transparent',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  '&:checked': { backgroundColor: c('primary.main'), borderColor: c('primary.main') },
  '&:checked::before': { borderColor: c('primary.contrastText') },
  '&:focus-visible': focusRing,
  // Backgrounds do not show in forced colours.
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
})

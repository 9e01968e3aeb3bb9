import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion, radius } from '../../../theme/vars'

export const ChoiceRow = styled(ButtonBase)(({ theme }) => ({
  width: 'calc(100% + 20px)',
  minHeight: 60,
  margin: '0 -10px',
  padding: '8px 10px',
  justifyContent: 'flex-start',
  gap: 14,
  textAlign: 'left',
  borderRadius: radius.input,
  transition: motion('background-color'),
  '&:focus-visible': { outlineOffset: -3 },
  '&.Mui-disabled': { opacity: 0.6 },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
  '& > b': { ...theme.typography.dayNumber, width: 36, flex: 'none', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& > span': { ...theme.typography.label, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.meta, display: 'block', color: c('ink2') },
}))

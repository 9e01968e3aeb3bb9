import { styled } from '@mui/material/styles'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'

export const Line = styled('div')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  gap: 5,
  marginTop: 3,
  color: c('ink2'),
  overflowWrap: 'anywhere',
  '& > .MuiSvgIcon-root': { flex: 'none', fontSize: iconSize.inNote, margin: '3px 0 0 -1px', color: c('primary.main') },
  '&[data-small]': {
    ...theme.typography.meta,
    gap: 4,
    marginTop: 1,
    '& > .MuiSvgIcon-root': { fontSize: iconSize.inBadge, marginTop: 2 },
  },
  '&[data-zone]': { marginTop: 1, fontVariantNumeric: 'tabular-nums' },
  '&[data-zone] > .MuiSvgIcon-root': { color: c('ink3') },
}))

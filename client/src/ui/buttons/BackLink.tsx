import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../theme/breakpoints'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, focusRing, radius } from '../../theme/vars'

export const BackLink = styled(Link)(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  maxWidth: '100%',
  margin: '0 0 8px -8px',
  padding: '0 14px 0 6px',
  borderRadius: radius.pill,
  color: c('ink2'),
  textDecoration: 'none',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:focus-visible': focusRing,
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken'), color: c('ink') } },
}))

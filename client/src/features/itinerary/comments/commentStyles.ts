import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../../theme/vars'

export const CommentRow = styled('article')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 12,
  '&[data-pending]': { opacity: 0.7 },
})
export const CommentHead = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 8,
  minHeight: 32,
  paddingRight: 40,
  color: c('ink3'),
  // Stays on the first line of a long name.
  '& > :last-child:is(button, span:has(> button))': { position: 'absolute', top: 0, right: 0 },
}))
export const CommentText = styled('p')(({ theme }) => ({
  ...theme.typography.note,
  margin: 0,
  color: c('ink'),
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& a': { color: c('primary.main'), fontWeight: 600, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))
export const CommentFoot = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 2,
  marginLeft: -10,
  color: c('ink3'),
}))

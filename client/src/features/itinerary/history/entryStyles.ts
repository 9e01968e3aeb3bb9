import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'

export const EntryRow = styled('li')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) 44px',
  columnGap: 16,
  alignItems: 'start',
  padding: '18px 0',
  // Beside the name, flush with the page's edge.
  '& > span:last-child': { margin: '-9px -10px 0 0' },
  '& + li': { borderTop: `1px solid ${c('hairline')}` },
  [phone]: { gridTemplateColumns: '36px minmax(0, 1fr) 44px', columnGap: 12, padding: '16px 0' },
})
export const EntryHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 10px',
  minHeight: 24,
  overflowWrap: 'anywhere',
})

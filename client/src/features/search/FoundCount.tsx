import { styled } from '@mui/material/styles'
import type { SearchType } from '../../entities/search/suggestions'
import { phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { texts } from './texts'

// At the end of the tabs' line, where there is room.
const Line = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  position: 'absolute',
  right: 0,
  top: -36,
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  // It keeps its line while results load.
  [phone]: { position: 'static', minHeight: '1lh', marginBottom: 12, '&:empty:not([data-waiting])': { display: 'none' } },
}))

/** How many were found, also announced. Of a list that has more pages, how many at least. */
export function FoundCount({ type, found, isAll }: { type: SearchType; found: number | undefined; isAll: boolean }) {
  return (
    <Line role="status" data-waiting={found === undefined ? '' : undefined}>
      {found === undefined || found === 0 ? null : texts.found(type, found, isAll)}
    </Line>
  )
}

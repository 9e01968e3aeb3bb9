import { styled } from '@mui/material/styles'
import type { SearchType } from '../../entities/search/suggestions'
import { phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { texts } from './texts'

// At the end of the tabs' line.
const Line = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  position: 'absolute',
  right: 0,
  top: -36,
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  // Keeps its height while results load.
  [phone]: { position: 'static', minHeight: '1lh', marginBottom: 12, '&:empty:not([data-waiting])': { display: 'none' } },
}))

/** Announced. `isAll`: there are no further pages. */
export function FoundCount({ type, found, isAll }: { type: SearchType; found: number | undefined; isAll: boolean }) {
  return (
    <Line role="status" data-waiting={found === undefined ? '' : undefined}>
      {found === undefined || found === 0 ? null : texts.found(type, found, isAll)}
    </Line>
  )
}

import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'

const lowScreen = '@media (max-height: 500px)'

/** Around a page with a band: what sticks below the header elsewhere sticks below the band. */
export const WithBand = styled('div')({ '--band': '76px', [phone]: { '--band': '116px' }, [lowScreen]: { '--band': '0px' } })

/** What stays in sight below the header. On a low screen it does not: it would cover too much. */
export const Band = styled('section')({
  position: 'sticky',
  top: 72,
  zIndex: 30,
  minHeight: 'var(--band)',
  display: 'flex',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 32px',
  backgroundColor: c('tint2'),
  color: c('onTint2'),
  [phone]: { top: 0, flexDirection: 'column', alignItems: 'stretch', justifyContent: 'center', padding: '10px 16px' },
  [lowScreen]: { position: 'static' },
})

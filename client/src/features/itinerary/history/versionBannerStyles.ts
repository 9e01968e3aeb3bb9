import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'

const shortScreen = '@media (max-height: 500px)'

/** Sticky elements of the page move below the band. */
export const VersionBannerLayout = styled('div')({
  '--band': '76px',
  [phone]: { '--band': '116px' },
  [shortScreen]: { '--band': '0px' },
})

export const VersionBannerBox = styled('section')({
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
  [shortScreen]: { position: 'static' },
})

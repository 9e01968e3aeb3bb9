import { useDeferredValue } from 'react'
import { styled } from '@mui/material/styles'
import { hoverMedia, mobile, phone } from '../../../theme/breakpoints'
import { cssColor as c, focusRing } from '../../../theme/vars'
import { LogoMark } from '../../../ui/Logo'
import { FooterLinks } from './FooterLinks'
import { pageSidePadding } from '../frame'
import { shellTexts } from '../shellTexts'

const Band = styled('footer')({ boxShadow: `inset 0 1px 0 ${c('hairline')}` })
const Row = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  minHeight: 72,
  ...pageSidePadding,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 28px',
  color: c('ink2'),
  '& > :last-child': { marginLeft: 'auto' },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 4, padding: '12px 0', '&:focus-visible': focusRing },
  '& a:hover': { [hoverMedia]: { textDecoration: 'underline', color: c('ink') } },
  [mobile]: { paddingBlock: 12, gap: '0 16px' },
  [phone]: {
    ...pageSidePadding[phone],
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '0 20px',
    '& > svg': { order: 1, marginBlock: 12 },
    '& > :last-child': { order: 1 },
  },
}))

/** Rendered after the first paint. */
export function Footer() {
  if (!useDeferredValue(true, false)) return null
  return (
    <Band>
      <Row>
        <LogoMark size={20} />
        <FooterLinks />
        <span>{shellTexts.copyright}</span>
      </Row>
    </Band>
  )
}

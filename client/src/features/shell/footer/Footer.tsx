import { useDeferredValue } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { hoverMedia, mobile, phone } from '../../../theme/breakpoints'
import { cssColor as c, focusRing } from '../../../theme/vars'
import { LogoMark } from '../../../ui/Logo'
import { pageSidePadding } from '../frame'
import { shellTexts } from '../shellTexts'
import { footerLinks } from '../navigation/navigationLinks'

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

// The server puts the operator's links into the page's head.
const outside = (name: string, fallback: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="periplo:${name}-url"]`)?.content ?? fallback

// No box of its own: the links are items of the footer's layout.
const Nav = styled('nav')({ display: 'contents' })

export function FooterLinks({ isShort = false }: { isShort?: boolean }) {
  return (
    <Nav aria-label={shellTexts.footerNavigation}>
      {footerLinks.map(({ to, label, short = label }) => (
        <Link key={to} to={to}>
          {isShort ? short : label}
        </Link>
      ))}
      <a href={outside('repository', 'https://github.com')} target="_blank" rel="noreferrer">
        {shellTexts.repository}
      </a>
      <a href={outside('network', 'https://www.linkedin.com')} target="_blank" rel="noreferrer">
        {shellTexts.network}
      </a>
    </Nav>
  )
}

import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { footerLinks } from '../navigation/links'
import { texts } from '../texts'

// The server writes the operator's two outside addresses into the page's head.
const outside = (name: string, fallback: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="periplo:${name}-url"]`)?.content ?? fallback

// Without a box of its own, so that the links are laid out with the rest of the footer.
const Nav = styled('nav')({ display: 'contents' })

/** Links to the pages about Periplo, and to its two addresses elsewhere. */
export function FooterLinks({ isShort = false }: { isShort?: boolean }) {
  return (
    <Nav aria-label={texts.footerNavigation}>
      {footerLinks.map(({ to, label, short = label }) => (
        <Link key={to} to={to}>
          {isShort ? short : label}
        </Link>
      ))}
      <a href={outside('repository', 'https://github.com')} target="_blank" rel="noreferrer">
        {texts.repository}
      </a>
      <a href={outside('network', 'https://www.linkedin.com')} target="_blank" rel="noreferrer">
        {texts.network}
      </a>
    </Nav>
  )
}

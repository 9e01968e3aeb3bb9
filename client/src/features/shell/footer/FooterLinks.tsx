import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { footerLinks } from '../navigation/navigationLinks'
import { shellTexts } from '../shellTexts'

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

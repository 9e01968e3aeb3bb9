import { Link } from 'react-router-dom'
import { footerLinks } from './links'
import { texts } from './texts'

// The server writes the operator's two outside addresses into the page's head.
const outside = (name: string, fallback: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="periplo:${name}-url"]`)?.content ?? fallback

/** The pages about us, and our two places elsewhere. */
export function FooterLinks() {
  return (
    <>
      {footerLinks.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <a href={outside('repository', 'https://github.com')} target="_blank" rel="noreferrer">
        {texts.repository}
      </a>
      <a href={outside('network', 'https://www.linkedin.com')} target="_blank" rel="noreferrer">
        {texts.network}
      </a>
    </>
  )
}

import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { paths } from '../lib/navigation/paths'
import { commonTexts } from '../texts/common'
import { cssColor as c } from '../theme/vars'

export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path
        fill="none"
        stroke={c('primary.main')}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="4.4"
        d="M8 27.5V13.2a8.7 8.7 0 1 1 8.7 8.7h-3.1"
      />
      <circle cx="16.7" cy="13.2" r="3.3" fill={c('warning.main')} />
    </svg>
  )
}

const Home = styled(Link)(({ theme }) => ({
  ...theme.typography.sectionTitle,
  display: 'inline-flex',
  flex: 'none',
  whiteSpace: 'nowrap',
  overflowWrap: 'normal',
  alignItems: 'center',
  gap: 10,
  color: c('ink'),
  textDecoration: 'none',
  borderRadius: 12,
  minHeight: 44,
}))

/** `isBare` shows the mark alone. */
export function Logo({ isBare = false }: { isBare?: boolean }) {
  return (
    <Home to={paths.home} aria-label={isBare ? commonTexts.product : undefined}>
      <LogoMark />
      {isBare ? null : <span>{commonTexts.product}</span>}
    </Home>
  )
}

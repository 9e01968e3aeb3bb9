import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { SearchBox } from '../../entities/search/SearchBox'
import { paths } from '../../lib/navigation/paths'
import { phone } from '../../theme/breakpoints'
import { texts } from './texts'

// The background is in base.css, to show before this code loads.
const Band = styled('div')({
  position: 'relative',
  marginBottom: 28,
  // The line and the news do not both fit.
  '@media (min-width: 481px) and (max-width: 1420px)': { '&:has(> section) > p': { visibility: 'hidden' } },
})
const Search = styled(SearchBox)({
  position: 'absolute',
  left: 36,
  bottom: -28,
  // The suggestions must cover what follows.
  zIndex: 2,
  width: 'min(520px, calc(100% - 72px))',
  [phone]: { left: 12, width: 'calc(100% - 24px)' },
})

export function Hero({ news }: { news: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Band className="hero">
      <Typography variant="heroTitle">{texts.headline}</Typography>
      <Typography variant="lead">{texts.line}</Typography>
      {news}
      <Search onSearch={(q) => void navigate(paths.search(q))} />
    </Band>
  )
}

import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { SearchBox } from '../../entities/search/SearchBox'
import { paths } from '../../lib/navigation/paths'
import { phone } from '../../theme/breakpoints'
import { texts } from './texts'

// The picture is a background, named in base.css, so that the page shows it before this code has loaded.
const Band = styled('div')({
  position: 'relative',
  marginBottom: 28,
  // Below a headline of two lines there is room for either the line or the news, not for both; on phones the line is below the search.
  '@media (min-width: 481px) and (max-width: 1420px)': { '&:has(> section) > p': { visibility: 'hidden' } },
})
const Search = styled(SearchBox)({
  position: 'absolute',
  left: 36,
  bottom: -28,
  // Its suggestions must cover what follows.
  zIndex: 2,
  width: 'min(520px, calc(100% - 72px))',
  [phone]: { left: 12, width: 'calc(100% - 24px)' },
})

/** The headline on its landscape, the search pill astride the lower edge, and above it the user's news. */
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

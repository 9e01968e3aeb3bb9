import { useNavigate } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { SearchBox } from '../../entities/search/SearchBox'
import { paths } from '../../lib/paths'
import { phone } from '../../theme/breakpoints'
import { texts } from './texts'

// The picture is a background, named in base.css: the page shows it before this code is there.
const Band = styled('div')({ position: 'relative', marginBottom: 28 })
const Search = styled(SearchBox)({
  position: 'absolute',
  left: 36,
  bottom: -28,
  // Its suggestions lie above what follows.
  zIndex: 2,
  width: 'min(520px, calc(100% - 72px))',
  [phone]: { left: 12, width: 'calc(100% - 24px)' },
})

/** The headline on its landscape, the search pill astride the lower edge. */
export function Hero() {
  const navigate = useNavigate()
  return (
    <Band className="hero">
      <Typography variant="heroTitle">{texts.headline}</Typography>
      <Typography variant="lead">{texts.line}</Typography>
      <Search onSearch={(q) => void navigate(paths.search(q))} />
    </Band>
  )
}

import { Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { paths } from '../../lib/navigation/paths'
import { hoverMedia } from '../../theme/breakpoints'
import { cssColor as c, floatShadow, focusRing, motion, radius } from '../../theme/vars'
import { Carousel } from '../../ui/cards/Carousel'
import { locationTexts } from './locationTexts'

const posterDestinations = [
  { poster: 'londres', name: 'Londres' },
  { poster: 'paris', name: 'París' },
  { poster: 'roma', name: 'Roma' },
  { poster: 'tokio', name: 'Tokio' },
  { poster: 'madrid', name: 'Madrid' },
  { poster: 'praga', name: 'Praga' },
  { poster: 'nueva-york', name: 'Nueva York' },
  { poster: 'florencia', name: 'Florencia' },
] as const

const columns = {
  phone: '7.3125rem',
  wide: 'max(6.75rem, calc((100% - 80px) / 6))',
  roomy: 'max(6.75rem, calc((100% - 112px) / 8))',
}

const Poster = styled(Link)(({ theme }) => ({
  ...theme.typography.posterName,
  position: 'relative',
  display: 'block',
  height: 140,
  borderRadius: radius.poster,
  overflow: 'hidden',
  textDecoration: 'none',
  color: '#FFFFFF',
  transition: motion('transform', 'box-shadow'),
  [hoverMedia]: { '&:hover': { transform: 'translateY(-2px)', boxShadow: floatShadow } },
  '&:focus-visible': focusRing,
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover', filter: c('pictureFilter') },
  '& > span': { position: 'absolute', left: 12, right: 6, bottom: 5 },
}))

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(136px, (100% - 48px) / 4), 1fr))',
  '& a': { height: 'auto', aspectRatio: '5 / 6' },
  '& span': { ...theme.typography.cardTitle, left: 16, bottom: 8 },
}))

export const Destinations = () => (
  <Carousel title={locationTexts.destinations} columns={columns}>
    <Posters />
  </Carousel>
)

export const DestinationGrid = () => (
  <section aria-label={locationTexts.destinations}>
    <Typography variant="sectionTitle" sx={{ mb: 2 }}>
      {locationTexts.destinations}
    </Typography>
    <Grid>
      <Posters />
    </Grid>
  </section>
)

const Posters = () =>
  posterDestinations.map(({ poster, name }) => (
    <li key={poster}>
      <Poster to={paths.search(name)}>
        <img src={`/images/posters/${poster}.svg`} alt="" width={250} height={300} decoding="async" />
        <span>{name}</span>
      </Poster>
    </li>
  ))

import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { paths } from '../../lib/paths'
import { hovers } from '../../theme/breakpoints'
import { cssColor as c, float, focusRing, motion, radius } from '../../theme/vars'
import { Carousel } from '../../ui/Carousel'
import { destinations, texts } from './texts'

const Poster = styled(Link)(({ theme }) => ({
  ...theme.typography.posterName,
  position: 'relative',
  display: 'block',
  aspectRatio: '5 / 6',
  borderRadius: radius.poster,
  overflow: 'hidden',
  textDecoration: 'none',
  color: '#FFFFFF',
  transition: motion('transform', 'box-shadow'),
  [hovers]: { '&:hover': { transform: 'translateY(-2px)', boxShadow: float } },
  '&:focus-visible': focusRing,
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover', filter: c('pictureFilter') },
  '& > span': { position: 'absolute', left: 12, right: 6, bottom: 5 },
}))

/** The eight posters, each the way to its trips. */
export function Destinations() {
  return (
    <Carousel title={texts.destinations} columns={{ phone: '7.3125rem', wide: 'max(6.75rem, calc((100% - 80px) / 6))' }}>
      {destinations.map(({ poster, name }) => (
        <li key={poster}>
          <Poster to={paths.search(name)}>
            <img src={`/images/posters/${poster}.svg`} alt="" width={250} height={300} decoding="async" />
            <span>{name}</span>
          </Poster>
        </li>
      ))}
    </Carousel>
  )
}

import { styled } from '@mui/material/styles'
import { cssColor as c, float, radius } from '../../theme/vars'

const Cards = styled('div')({
  display: 'none',
  position: 'relative',
  height: 440,
  marginTop: 40,
  '@media (min-width: 1024px)': { display: 'block' },
  '& > img': {
    position: 'absolute',
    width: 220,
    height: 'auto',
    borderRadius: radius.poster,
    border: `6px solid ${c('surface')}`,
    boxShadow: float,
  },
  '& > :nth-of-type(1)': { left: 76, top: 0, rotate: '7deg' },
  '& > :nth-of-type(2)': { left: 0, top: 132, rotate: '-6deg' },
})

export const Postcards = () => (
  <Cards aria-hidden="true">
    {['tokio', 'florencia'].map((city) => (
      <img key={city} src={`/images/posters/${city}.svg`} alt="" width={250} height={300} />
    ))}
  </Cards>
)

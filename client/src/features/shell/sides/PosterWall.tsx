import { styled } from '@mui/material/styles'
import { desktop } from '../../../theme/breakpoints'
import { radius } from '../../../theme/vars'

const columns = [
  ['nueva-york', 'praga', 'roma', 'londres'],
  ['florencia', 'tokio', 'paris', 'madrid'],
  ['tokio', 'londres', 'florencia', 'paris'],
]
const shifts = ['-22%', '-62%', '-46%']

const Wall = styled('div')({
  display: 'none',
  [desktop]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 18,
    position: 'sticky',
    top: 20,
    height: 'calc(100dvh - 40px)',
    margin: '20px 20px 20px 0',
    padding: '0 18px',
    borderRadius: radius.hero,
    overflow: 'hidden',
    backgroundColor: '#0C3A3B',
  },
})
const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 18,
  '& > img': { width: '100%', height: 'auto', aspectRatio: '5 / 6', borderRadius: radius.card, display: 'block' },
})

export function PosterWall() {
  return (
    <Wall aria-hidden="true">
      {columns.map((cities, i) => (
        <Column key={shifts[i]} style={{ translate: `0 calc(${shifts[i]} * .4)` }}>
          {cities.map((city) => (
            <img key={city} src={`/images/posters/${city}.svg`} alt="" width={250} height={300} loading="lazy" />
          ))}
        </Column>
      ))}
    </Wall>
  )
}

import { styled } from '@mui/material/styles'
import type { ListCard } from '#shared/api/lists'
import { cssColor as c } from '../../theme/vars'
import { assignCoverTones } from '#shared/coverTones'
import { ItineraryCover, type CoverSubject } from '../cover/ItineraryCover'

const Mosaic = styled('span')({
  display: 'grid',
  gridTemplate: '1fr 1fr / 64fr 36fr',
  gap: 3,
  overflow: 'hidden',
  backgroundColor: c('surface'),
  '& > img': { width: '100%', height: '100%', minHeight: 0, objectFit: 'cover' },
  '& > :first-of-type': { gridRow: '1 / 3' },
})
const CoverPicture = styled('img')({ display: 'block', width: '100%', objectFit: 'cover', backgroundColor: c('sunken') })

interface ListCoverProps {
  list: Pick<ListCard, 'id' | 'image' | 'covers'>
  className?: string
}

export function ListCover({ list, className }: ListCoverProps) {
  if (list.image !== null) return <CoverPicture src={list.image} alt="" className={className} decoding="async" />
  const tiles = tilesOf(list)
  const tones = assignCoverTones(tiles)
  return (
    <Mosaic className={className}>
      {tiles.map((tile, i) => (
        <ItineraryCover key={tile.id} itinerary={tile} tone={tones[i]} shape={i === 0 ? 'card' : 'square'} />
      ))}
    </Mosaic>
  )
}

const TILES = ['0', '1', '2'] as const

export const mosaicTileId = (listId: string, tile: (typeof TILES)[number]): string => listId.slice(0, -1) + tile

function tilesOf({ id, covers }: ListCoverProps['list']): CoverSubject[] {
  const held = covers.map(({ id, image, geonameId }) => ({ id, image, location: { geonameId } }))
  const own = TILES.map((tile) => ({ id: mosaicTileId(id, tile), image: null, location: { geonameId: 0 } }))
  return [...held, ...own].slice(0, TILES.length)
}

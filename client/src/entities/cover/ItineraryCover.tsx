import { styled } from '@mui/material/styles'
import { COVER_SHAPES, coverUrl, type CoverShape, type CoverTone } from '#shared/covers'
import type { ItineraryCard } from '#shared/api/itineraries'
import { useIsDark } from '../../theme/useIsDark'
import { cssColor as c } from '../../theme/vars'

export type CoverSubject = Pick<ItineraryCard, 'id' | 'image'> & { location: Pick<ItineraryCard['location'], 'geonameId'> }

interface ItineraryCoverProps {
  itinerary: CoverSubject
  shape: CoverShape
  /** See `assignCoverTones`. */
  tone?: CoverTone | undefined
  className?: string
  isFirst?: boolean | undefined
}

const CoverPicture = styled('img')({
  display: 'block',
  width: '100%',
  objectFit: 'cover',
  backgroundColor: c('sunken'),
  // Dims small drawn covers in dark mode, but no photos.
  '&[data-drawn]': { filter: c('pictureFilter') },
})

export function ItineraryCover({ itinerary, shape, tone, className, isFirst = false }: ItineraryCoverProps) {
  const isDark = useIsDark()
  const isNight = isDark && shape === 'wide'
  const drawn = coverUrl({ id: itinerary.id, geonameId: itinerary.location.geonameId, shape, tone: isNight ? 'noche' : tone })
  return (
    <CoverPicture
      src={itinerary.image ?? drawn}
      alt=""
      {...COVER_SHAPES[shape]}
      data-drawn={itinerary.image === null && !isNight ? '' : undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}

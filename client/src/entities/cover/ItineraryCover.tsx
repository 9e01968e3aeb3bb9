import { styled } from '@mui/material/styles'
import { COVER_SHAPES, coverUrl, type CoverShape, type Tone } from '#shared/covers'
import type { ItineraryCard } from '#shared/api/itineraries'
import { useIsDark } from '../../theme/useIsDark'
import { cssColor as c } from '../../theme/vars'

export type CoverSubject = Pick<ItineraryCard, 'id' | 'image'> & { location: Pick<ItineraryCard['location'], 'geonameId'> }

interface ItineraryCoverProps {
  itinerary: CoverSubject
  shape: CoverShape
  /** Tone of a drawn cover among its neighbours (`coverTones`); its own by default. */
  tone?: Tone | undefined
  className?: string
  /** Visible without scrolling, so it is not loaded lazily. */
  isFirst?: boolean | undefined
}

const CoverPicture = styled('img')({
  display: 'block',
  width: '100%',
  objectFit: 'cover',
  backgroundColor: c('sunken'),
  // Small drawn covers keep their daylight in the dark, a little dimmed; photographs are left alone.
  '&[data-drawn]': { filter: c('pictureFilter') },
})

/** The picture that somebody chose, else a landscape drawn for this trip. Large drawn ones turn to night in the dark scheme. */
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

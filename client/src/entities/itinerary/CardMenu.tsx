import type { ItineraryCard } from '#shared/api/itineraries'
import { lazyPart } from '../../lib/loading/lazyPart'
import type { RoundLook } from '../../ui/buttons/RoundButton'
import { OptionsButton } from '../../ui/overlays/OptionsButton'
import { useSession } from '../../account/useSession'

const CardMenuItems = lazyPart(() => import('./CardMenuItems'), 'CardMenuItems')

interface CardMenuProps {
  itinerary: Pick<ItineraryCard, 'id' | 'title' | 'author'>
  /** The user's own list that shows the card. */
  list?: { id: string; title: string } | undefined
  look?: RoundLook
  size?: 32 | 44
}

/** Null for visitors. Prefetched on hover or focus. */
export function CardMenu({ itinerary, list, ...button }: CardMenuProps) {
  const { user } = useSession()
  if (user === null) return null
  return (
    <OptionsButton {...button} load={CardMenuItems.load}>
      {(place) => <CardMenuItems itinerary={itinerary} list={list} {...place} />}
    </OptionsButton>
  )
}

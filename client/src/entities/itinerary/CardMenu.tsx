import type { ItineraryCard } from '#shared/api/itineraries'
import { lazyPart } from '../../lib/loading/lazyPart'
import type { RoundLook } from '../../ui/buttons/RoundButton'
import { OptionsButton } from '../../ui/overlays/OptionsButton'
import { useSession } from '../../account/useSession'

const CardMenuItems = lazyPart(() => import('./CardMenuItems'), 'CardMenuItems')

interface CardMenuProps {
  itinerary: Pick<ItineraryCard, 'id' | 'title' | 'author'>
  /** The list that the card stands in, if it is one's own. */
  list?: { id: string; title: string } | undefined
  look?: RoundLook
  size?: 32 | 44
}

/**
 * The menu of an itinerary's card, wherever that stands. Visitors have none. The menu itself loads when the pointer or the focus reaches its button.
 */
export function CardMenu({ itinerary, list, ...button }: CardMenuProps) {
  const { user } = useSession()
  if (user === null) return null
  return (
    <OptionsButton {...button} load={CardMenuItems.load}>
      {(place) => <CardMenuItems itinerary={itinerary} list={list} {...place} />}
    </OptionsButton>
  )
}

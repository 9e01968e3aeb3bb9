import { Suspense, useState } from 'react'
import type { ItineraryCard } from '#shared/api/itineraries'
import { lazyPart } from '../../lib/loading/lazyPart'
import { common } from '../../texts/common'
import { DotsIcon } from '../../ui/icons/navigation'
import { RoundButton, type RoundLook } from '../../ui/buttons/RoundButton'
import { useSession } from '../../account/useSession'

const CardMenuItems = lazyPart(() => import('./CardMenuItems'), 'CardMenuItems')

interface CardMenuProps {
  itinerary: Pick<ItineraryCard, 'id' | 'title' | 'author'>
  /** The list that the card stands in, if it is one's own. */
  list?: { id: string; title: string } | undefined
  /** `overlay` (the default) is a small disc over a card's cover; the others are the buttons of pages. */
  look?: RoundLook
  size?: 32 | 44
}

/**
 * The menu of an itinerary's card, wherever that stands. Visitors have none. The menu itself loads when the pointer or the focus reaches its button.
 */
export function CardMenu({ itinerary, list, look = 'overlay', size = 32 }: CardMenuProps) {
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  if (user === null) return null
  return (
    <span onPointerEnter={() => void CardMenuItems.load()} onFocus={() => void CardMenuItems.load()}>
      <RoundButton
        label={common.options}
        look={look}
        size={size}
        opens={{ kind: 'menu', isOpen }}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setOpen(true)
        }}
      >
        <DotsIcon />
      </RoundButton>
      {anchor === undefined ? null : (
        <Suspense>
          <CardMenuItems itinerary={itinerary} list={list} anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

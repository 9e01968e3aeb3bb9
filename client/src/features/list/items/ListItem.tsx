import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import type { CoverTone } from '#shared/covers'
import { CardMenu } from '../../../entities/itinerary/CardMenu'
import { ItineraryGridCard } from '../../../entities/itinerary/ItineraryGridCard'
import { useRemoveFromList } from '../../../entities/list/mutations'
import { MinusIcon } from '../../../ui/icons/forms'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { texts } from '../texts'

const Tools = styled('span')({ display: 'flex', gap: 8 })

interface ListItemProps {
  itinerary: Card
  tone: CoverTone | undefined
  /** Only for the owner. */
  list: { id: string; title: string } | undefined
  isEditing: boolean
  /** Runs before the removal. */
  onRemove: () => void
}

/** A card, removable while the owner is editing. */
export function ListItem({ itinerary, tone, list, isEditing, onRemove }: ListItemProps) {
  const tools = (
    <Tools>
      {isEditing && list !== undefined ? <RemoveButton itinerary={itinerary} list={list} onRemove={onRemove} /> : null}
      <CardMenu itinerary={itinerary} list={list} />
    </Tools>
  )
  return <ItineraryGridCard itinerary={itinerary} tone={tone} menu={tools} />
}

function RemoveButton({
  itinerary,
  list,
  onRemove,
}: {
  itinerary: Card
  list: { id: string; title: string }
  onRemove: () => void
}) {
  const remove = useRemoveFromList(list)
  return (
    <RoundButton
      label={texts.removeItinerary(itinerary.title)}
      look="overlay"
      size={32}
      isDanger
      onClick={() => {
        onRemove()
        remove(itinerary)
      }}
    >
      <MinusIcon />
    </RoundButton>
  )
}

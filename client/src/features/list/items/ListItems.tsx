import { Suspense, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import type { List } from '#shared/api/lists'
import type { CoverTone } from '#shared/covers'
import { assignCoverTones } from '#shared/coverTones'
import { CardMenu } from '../../../entities/itinerary/CardMenu'
import { ItineraryGridCard } from '../../../entities/itinerary/ItineraryGridCard'
import { useRemoveFromList } from '../../../entities/list/listMutations'
import { createElementRegistry } from '../../../lib/elementRegistry'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { hoverMedia } from '../../../theme/breakpoints'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { CardLinks } from '../../../ui/cards/CardLink'
import { CardGrid } from '../../../ui/cards/cardParts'
import { MinusIcon } from '../../../ui/icons/forms'
import { PlusIcon } from '../../../ui/icons/navigation'
import { EmptyState } from '../../../ui/status/EmptyState'
import { listPageTexts } from '../listPageTexts'
import type { OwnerControls } from '../head/OwnerBar'

const AddItinerary = lazyPart(() => import('./AddItinerary'), 'AddItinerary')

interface ListItemsProps {
  list: List
  owning: OwnerControls | undefined
}

export function ListItems({ list, owning }: ListItemsProps) {
  const isOwn = owning !== undefined
  const [picker, setPicker] = useState<'none' | 'open' | 'closed'>('none')
  const [links] = useState(createElementRegistry)
  const section = useRef<HTMLElement>(null)
  const add = () => setPicker('open')
  // Moves the focus from a removed card to the next one or, without any, to the section.
  const focusNear = (index: number) => {
    const next = list.itineraries[index + 1] ?? list.itineraries[index - 1]
    const link = next && links.find(paths.itinerary(next.id))
    const target = link ?? section.current
    target?.focus({ preventScroll: true })
  }
  const tones = assignCoverTones(list.itineraries)
  return (
    <section aria-label={listPageTexts.itineraries} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      {list.itineraries.length === 0 ? (
        <EmptyState
          picture="itinerary"
          sentence={listPageTexts.empty}
          hint={isOwn ? listPageTexts.emptyOwnHint : undefined}
          action={
            isOwn ? (
              <Button startIcon={<PlusIcon />} onClick={add}>
                {listPageTexts.addItinerary}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <CardLinks value={links}>
          <CardGrid>
            {list.itineraries.map((itinerary, index) => (
              <li key={itinerary.id}>
                <ListItem
                  itinerary={itinerary}
                  tone={tones[index]}
                  list={isOwn ? list : undefined}
                  isEditing={owning?.isEditing === true}
                  onRemove={() => focusNear(index)}
                />
              </li>
            ))}
            {isOwn ? (
              <li>
                <AddItineraryTile onPress={add} />
              </li>
            ) : null}
          </CardGrid>
        </CardLinks>
      )}
      {picker === 'none' ? null : (
        <Suspense>
          <AddItinerary
            list={list}
            isOpen={picker === 'open'}
            onClose={() => setPicker('closed')}
            onClosed={() => setPicker('none')}
          />
        </Suspense>
      )}
    </section>
  )
}

const Tools = styled('span')({ display: 'flex', gap: 8 })

interface ListItemProps {
  itinerary: Card
  tone: CoverTone | undefined
  list: { id: string; title: string } | undefined
  isEditing: boolean
  /** Runs before the removal. */
  onRemove: () => void
}

function ListItem({ itinerary, tone, list, isEditing, onRemove }: ListItemProps) {
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
      label={listPageTexts.removeItinerary(itinerary.title)}
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

const Tile = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  width: '100%',
  height: '100%',
  minHeight: 120,
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  color: c('primary.main'),
  borderRadius: radius.card,
  border: `1.5px dashed ${c('controlLine')}`,
  transition: motion('background-color'),
  '& > span:first-of-type': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: '50%',
    backgroundColor: c('tint2'),
    color: c('onTint2'),
  },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
}))

function AddItineraryTile({ onPress }: { onPress: () => void }) {
  return (
    <Tile onClick={onPress}>
      <span>
        <PlusIcon />
      </span>
      <span>{listPageTexts.addItinerary}</span>
    </Tile>
  )
}

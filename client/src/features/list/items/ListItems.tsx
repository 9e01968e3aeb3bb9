import { Suspense, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import type { List } from '#shared/api/lists'
import { assignCoverTones } from '#shared/coverTones'
import { CardGrid } from '../../../ui/cards/CardGrid'
import { createElementRegistry } from '../../../lib/elementRegistry'
import { paths } from '../../../lib/navigation/paths'
import { CardLinks } from '../../../ui/cards/CardLink'
import { EmptyState } from '../../../ui/status/EmptyState'
import { PlusIcon } from '../../../ui/icons/navigation'
import { AddItineraryTile } from './AddItineraryTile'
import { ListItem } from './ListItem'
import type { OwnerTools } from '../ownerTools'
import { texts } from '../texts'
import { lazyPart } from '../../../lib/loading/lazyPart'

const AddItinerary = lazyPart(() => import('./AddItinerary'), 'AddItinerary')

interface ListItemsProps {
  list: List
  owning: OwnerTools | undefined
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
    <section aria-label={texts.itineraries} ref={section} tabIndex={-1} style={{ outline: 'none' }}>
      {list.itineraries.length === 0 ? (
        <EmptyState
          picture="itinerary"
          sentence={texts.empty}
          hint={isOwn ? texts.emptyOwnHint : undefined}
          action={
            isOwn ? (
              <Button startIcon={<PlusIcon />} onClick={add}>
                {texts.addItinerary}
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

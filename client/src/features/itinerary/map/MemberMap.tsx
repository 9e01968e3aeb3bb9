import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { toPosition, type WorldPoint } from '#shared/map/mercator'
import type { Place } from '#shared/places/place'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary, usePresentUsers } from '../../../engine/hooks/useItinerarySession'
import { useLatest } from '../../../lib/hooks/useEffectHooks'
import { useReportValue } from '../../../lib/hooks/useLifetime'
import { useReadable } from '../../../lib/store/useReadable'
import { commonTexts } from '../../../texts/common'
import { Avatar } from '../../../ui/Avatar'
import { tryCommand } from '../base/tryCommand'
import { tripTexts } from '../base/tripTexts'
import { useEditControls, type EditorContextValue } from '../base/useEditControls'
import { useNearestTown } from '../placing/usePlaceSearch'
import { firstName, presenceCss } from '../presence/presenceColor'
import { mapTexts } from './mapTexts'
import { movedPlace } from './movedPlace'
import type { Pin } from './tripPins'

// Apart from the panel: visitors load no code of members.

/** How the map changes the trip. */
export interface PlaceEditor extends Pick<EditorContextValue, 'announce' | 'openForm'> {
  /** One edit, of the end that the pin stands for. */
  move: (pin: Pin, to: WorldPoint) => void
  /** With its zone. At once if the server is slow. */
  complete: (place: Place) => Promise<Place>
}

const PATIENCE_MS = 800

/** Undefined while the server takes no places. */
export function PlaceEditorReporter({ take }: { take: (editor: PlaceEditor | undefined) => void }) {
  const { takesPlaces, commands } = useOpenItinerary()
  const isTaken = useReadable(takesPlaces, (now) => now)
  const viewNow = useGetView()
  const { announce, openForm } = useEditControls()
  const withNearestTown = useLatest(useNearestTown())
  const editor = useMemo<PlaceEditor>(
    () => ({
      announce,
      openForm,
      move({ eventId, end }, to) {
        const event = viewNow().events[eventId]
        const place = event?.[end]
        if (event === undefined || !place) return
        const moved = movedPlace(place, toPosition(to))
        if (!tryCommand(() => commands.editEvent(eventId, { [end]: moved }, { [end]: place }))) return
        announce(mapTexts.moved(event.label === '' ? commonTexts.untitled : event.label))
      },
      complete(place) {
        const slow = new Promise<Place>((resolve) => setTimeout(resolve, PATIENCE_MS, place))
        return Promise.race([withNearestTown()(place), slow])
      },
    }),
    [announce, openForm, viewNow, commands, withNearestTown],
  )
  useReportValue(take, isTaken ? editor : undefined)
  return null
}

const Person = styled('div')({ position: 'absolute', zIndex: 3, margin: '-30px 0 0 2px', pointerEvents: 'none' })

/** On the pins of the events that others edit. */
export function PinPeople({ placeOf }: { placeOf: (eventId: string) => WorldPoint | undefined }) {
  const people = usePresentUsers((others) => others)
  return people.map(({ user, eventId }) => {
    const at = eventId === null ? undefined : placeOf(eventId)
    if (at === undefined) return null
    return (
      <Person key={user.id} style={{ translate: `${at.x}px ${at.y}px` }}>
        <Avatar src={user.avatar} size={22} ring={presenceCss(user.id)} alt={tripTexts.isEditing(firstName(user.name))} />
      </Person>
    )
  })
}

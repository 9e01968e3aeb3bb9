import { useMemo } from 'react'
import { IDEAS } from '../../../../shared/itinerary/ideas'
import { useViewNow } from '../../lib/sync/useItinerary'
import { useItineraryCommands } from '../../lib/sync/useItinerarySession'
import { common } from '../../texts/common'
import { attempt } from './commandTexts'
import { indexOfPlace, positionAt, type Place } from './dragPlaces'
import { useEditor } from './editor'
import { texts, type dragTexts } from './texts'

/** Moving events, and the words for it. */
export function useMoves() {
  const commands = useItineraryCommands()
  const viewNow = useViewNow()
  const { announce } = useEditor()

  return useMemo(() => {
    const where = (dayId: string) =>
      dayId === IDEAS ? texts.ideas : (viewNow().days.find(({ id }) => id === dayId)?.label ?? texts.ideas)
    const labelOf = (eventId: string) => {
      const label = viewNow().events[eventId]?.label ?? ''
      return label === '' ? common.untitled : label
    }
    const move = (eventId: string, place: Place) =>
      attempt(() => commands.moveEvent(eventId, { dayId: place.dayId, index: indexOfPlace(viewNow(), eventId, place) }))
    return {
      move,
      labelOf,
      /** A sentence about an event at a place. */
      say(eventId: string, place: Place, sentence: typeof dragTexts.dropped) {
        const { position, count } = positionAt(viewNow(), eventId, place)
        return sentence(labelOf(eventId), where(place.dayId), position, count)
      },
      moveToEnd(eventId: string, dayId: string) {
        if (move(eventId, { dayId, before: null })) announce(texts.moved(labelOf(eventId), where(dayId)))
      },
    }
  }, [commands, viewNow, announce])
}

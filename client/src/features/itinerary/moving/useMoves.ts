import { useMemo } from 'react'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { showToast } from '../../../lib/toasts'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands } from '../../../engine/hooks/useItinerarySession'
import { commonTexts } from '../../../texts/common'
import { tryCommand } from '../base/tryCommand'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { revealItem, restoreFocusToEvent } from '../viewport/reveal'
import { indexOfPosition, ordinalAt, type EventPosition } from './eventPosition'
import { useEditControls } from '../base/useEditControls'
import { tripTexts } from '../base/tripTexts'
import { undoTexts } from '../base/undoTexts'
import { dayDragTexts, type dragTexts } from './dragTexts'

export function useMoves() {
  const commands = useItineraryCommands()
  const viewNow = useGetView()
  const { announce } = useEditControls()
  const { open } = useFoldActions()
  const elements = usePageElements()

  return useMemo(() => {
    const where = (dayId: string) =>
      dayId === IDEAS_DAY_ID ? tripTexts.ideas : (viewNow().days.find(({ id }) => id === dayId)?.label ?? tripTexts.ideas)
    const labelOf = (eventId: string) => {
      const label = viewNow().events[eventId]?.label ?? ''
      return label === '' ? commonTexts.untitled : label
    }
    const move = (eventId: string, place: EventPosition) => {
      const isDone = tryCommand(() =>
        commands.moveEvent(eventId, { dayId: place.dayId, index: indexOfPosition(viewNow(), eventId, place) }),
      )
      if (isDone) restoreFocusToEvent(elements, eventId, place.dayId)
      return isDone
    }
    const moveDay = (dayId: string, index: number) => {
      if (index === -1 || viewNow().days[index]?.id === dayId) return
      if (tryCommand(() => commands.moveDay(dayId, index))) announce(dayDragTexts.dropped(where(dayId)))
    }
    return {
      move,
      labelOf,
      say(eventId: string, place: EventPosition, sentence: typeof dragTexts.dropped) {
        const { position, count } = ordinalAt(viewNow(), eventId, place)
        return sentence(labelOf(eventId), where(place.dayId), position, count)
      },
      moveDayBefore(dayId: string, before: string | null) {
        const others = viewNow().days.flatMap(({ id }) => (id === dayId ? [] : [id]))
        moveDay(dayId, before === null ? others.length : others.indexOf(before))
      },
      moveDayTo(dayId: string, place: string) {
        moveDay(
          dayId,
          viewNow().days.findIndex(({ id }) => id === place),
        )
      },
      moveToEnd(eventId: string, dayId: string) {
        if (!move(eventId, { dayId, before: null })) return
        const see = { label: undoTexts.see, onClick: () => revealItem(elements, viewNow(), eventId, open) }
        showToast(tripTexts.moved(labelOf(eventId), where(dayId)), { id: 'moved', action: see })
      },
    }
  }, [commands, viewNow, announce, open, elements])
}

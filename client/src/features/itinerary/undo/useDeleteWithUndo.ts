import { showToast } from '../../../lib/toasts'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands } from '../../../engine/hooks/useItinerarySession'
import { commonTexts } from '../../../texts/common'
import { dayElementId } from '../viewport/dayAnchor'
import { usePageElements } from '../viewport/pageElements'
import { focusAndReveal } from '../viewport/reveal'
import { tripTexts } from '../base/tripTexts'
import { deletionNoticeId, useUndo } from './useUndo'

/** Also after a menu has closed, which would return the focus to its deleted button. */
function goTo(find: () => HTMLElement | null | undefined): void {
  const go = () => {
    const next = find()
    if (next !== null && next !== undefined) focusAndReveal(next)
  }
  go()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) go()
  })
}

/** The focus moves to the next item. */
export function useDeleteWithUndo() {
  const commands = useItineraryCommands()
  const viewNow = useGetView()
  const { undoEntry } = useUndo()
  const { find } = usePageElements()

  return {
    deleteEvent(eventId: string) {
      const { days, ideas, events } = viewNow()
      const dayId = events[eventId]?.dayId
      const siblings = days.find(({ id }) => id === dayId)?.events ?? ideas
      const next = siblings[siblings.indexOf(eventId) + 1] ?? siblings[siblings.indexOf(eventId) - 1]
      const entry = commands.deleteEvent(eventId)
      goTo(() => find('deleteEvent', next) ?? find('eventTools', next) ?? find('addEvent', dayId))
      showToast(tripTexts.eventDeleted, {
        id: deletionNoticeId(entry),
        action: { label: commonTexts.undo, onClick: () => undoEntry(entry) },
      })
    },

    deleteDay(dayId: string) {
      const { days } = viewNow()
      const at = days.findIndex(({ id }) => id === dayId)
      const entry = commands.deleteDay(dayId)
      goTo(() => find('dayHeading', (days[at + 1] ?? days[at - 1])?.id) ?? document.getElementById(dayElementId(dayId)))
      showToast(tripTexts.dayDeleted(at + 1), {
        id: deletionNoticeId(entry),
        action: { label: commonTexts.undo, onClick: () => undoEntry(entry) },
      })
    },
  }
}

import { notify } from '../../../lib/notices'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands } from '../../../engine/hooks/useItinerarySession'
import { common } from '../../../texts/common'
import { dayAnchor } from '../viewport/dayAnchor'
import { focusAndReveal } from '../viewport/restoreFocus'
import { texts } from '../base/texts'
import { useUndo } from './useUndo'

/** Goes to what stands next; once more when a menu has closed, whose button is gone with what was deleted. */
function goTo(find: () => HTMLElement | null): void {
  const go = () => {
    const next = find()
    if (next !== null) focusAndReveal(next)
  }
  go()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) go()
  })
}

const toolOf = (eventId: string | undefined) =>
  eventId === undefined ? null : document.querySelector<HTMLElement>(`[data-event="${eventId}"] [data-tools] button:last-of-type`)

const headingOf = (dayId: string | undefined) =>
  dayId === undefined ? null : document.querySelector<HTMLElement>(`[data-fold="${dayId}"]`)

/** Deleting events and days, each with a notice that takes it back. The focus goes to what stands next, never to nowhere. */
export function useDeletions() {
  const commands = useItineraryCommands()
  const viewNow = useViewNow()
  const { takeBack } = useUndo()

  return {
    deleteEvent(eventId: string) {
      const { days, ideas, events } = viewNow()
      const dayId = events[eventId]?.dayId
      const siblings = days.find(({ id }) => id === dayId)?.events ?? ideas
      const next = siblings[siblings.indexOf(eventId) + 1] ?? siblings[siblings.indexOf(eventId) - 1]
      const deed = commands.deleteEvent(eventId)
      goTo(() => toolOf(next) ?? document.querySelector<HTMLElement>(`[data-add="${dayId}"]`))
      notify(texts.eventDeleted, { action: { label: common.undo, onClick: () => takeBack(deed) } })
    },

    deleteDay(dayId: string) {
      const { days } = viewNow()
      const at = days.findIndex(({ id }) => id === dayId)
      const deed = commands.deleteDay(dayId)
      goTo(() => headingOf((days[at + 1] ?? days[at - 1])?.id) ?? document.getElementById(dayAnchor(dayId)))
      notify(texts.dayDeleted(at + 1), { action: { label: common.undo, onClick: () => takeBack(deed) } })
    },
  }
}

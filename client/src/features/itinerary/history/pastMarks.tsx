import type { ItineraryVersion } from '#shared/api/versions'
import type { Marks } from '../base/marks'
import { DifferenceMark } from './DifferenceMark'
import { differenceTexts } from './differenceTexts'
import { historyTexts } from './historyTexts'

/** An unmarked day counts its marked events: it may be folded. */
export function pastMarks({ days, differences }: ItineraryVersion): Marks {
  const texts = differenceTexts(differences)
  const inside = new Map(days.map(({ id, events }) => [id, events.filter((event) => texts.events.has(event.id)).length]))
  const ofDay = (dayId: string) => {
    const count = inside.get(dayId) ?? 0
    return texts.days.get(dayId) ?? (count === 0 ? undefined : historyTexts.inside(count))
  }
  const mark = (text: string | undefined) => (text === undefined ? null : <DifferenceMark>{text}</DifferenceMark>)
  return { ofEvent: (eventId) => mark(texts.events.get(eventId)), ofDay: (dayId) => mark(ofDay(dayId)) }
}

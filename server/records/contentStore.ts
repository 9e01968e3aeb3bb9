import type { Day, Event } from '#shared/api/events'
import { isCategory } from '#shared/categories'
import { addDays, dayLabel, toWireDate, type CalendarDate } from '#shared/dates'
import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'

type Text = string | null

type EventRow = [
  ...[id: string, dayId: Text, orderIndex: number, label: string, description: string, category: Text],
  ...[image: Text, startTime: Text, endTime: Text],
]

const daysOf = 'SELECT id, day_number FROM days WHERE itinerary_id = @itineraryId ORDER BY day_number'
const eventsOf = `
  SELECT id, day_id, order_index, label, description, category, image, start_time, end_time
  FROM events WHERE itinerary_id = @itineraryId ORDER BY order_index`

/** Days and ideas of an itinerary from the projected rows; labels and dates follow from the first day's date. */
export function readProjectedContent(db: Db, itineraryId: string, startDate: CalendarDate): { days: Day[]; ideas: Event[] } {
  const dayRows = rawStatement<[id: string, dayNumber: number]>(db, daysOf).all({ itineraryId })
  const inDays = new Map<Text, Event[]>(dayRows.map(([id]) => [id, []]))
  const ideas: Event[] = []
  for (const [id, dayId, orderIndex, label, description, category, ...rest] of rawStatement<EventRow>(db, eventsOf).all({
    itineraryId,
  })) {
    const [image, startTime, endTime] = rest
    const events = dayId === null ? ideas : inDays.get(dayId)
    events?.push({
      id,
      orderIndex,
      label,
      description,
      category: isCategory(category) ? category : null,
      image,
      startTime,
      endTime,
    })
  }
  const days = dayRows.map(([id, dayNumber]) => {
    const date = addDays(startDate, dayNumber - 1)
    return { id, label: dayLabel(dayNumber, date), dayNumber, date: toWireDate(date), events: inDays.get(id) ?? [] }
  })
  return { days, ideas }
}

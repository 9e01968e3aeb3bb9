import { asc, eq } from 'drizzle-orm'
import type { Day, Event } from '../../../shared/api/events'
import { isCategory } from '../../../shared/categories'
import { addDays, dayLabel, toWireDate, type CalendarDate } from '../../../shared/dates'
import type { Queries } from '../../db/open'
import { days, events } from '../../db/schema'

const toEvent = ({ itineraryId: _, dayId: _day, category, ...event }: typeof events.$inferSelect): Event => ({
  ...event,
  category: isCategory(category) ? category : null,
})

/** Days and ideas of an itinerary from the projected rows; labels and dates follow from the first day's date. */
export function readContent(db: Queries, itineraryId: string, startDate: CalendarDate): { days: Day[]; ideas: Event[] } {
  const dayRows = db.select().from(days).where(eq(days.itineraryId, itineraryId)).orderBy(asc(days.dayNumber)).all()
  const eventRows = db.select().from(events).where(eq(events.itineraryId, itineraryId)).orderBy(asc(events.orderIndex)).all()
  const eventsOf = new Map<string | null, Event[]>()
  for (const row of eventRows) eventsOf.set(row.dayId, [...(eventsOf.get(row.dayId) ?? []), toEvent(row)])
  const inDay = (dayId: string | null) => eventsOf.get(dayId) ?? []
  return {
    days: dayRows.map(({ id, dayNumber }) => {
      const date = addDays(startDate, dayNumber - 1)
      return { id, label: dayLabel(dayNumber, date), dayNumber, date: toWireDate(date), events: inDay(id) }
    }),
    ideas: inDay(null),
  }
}

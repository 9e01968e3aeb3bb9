import type { WireDay, WireEvent } from '#shared/api/events'
import { addDays, formatDayLabel, toWireDate, type WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import type { RoomAction, EventPatch, RecordDifference } from '#shared/realtime/socketEvents'

const relabel = (days: WireDay[], startDate: WireDate): WireDay[] =>
  days.map((day, i) => {
    const date = addDays(fromWireDate(startDate), i)
    return { ...day, dayNumber: i + 1, label: formatDayLabel(i + 1, date), date: toWireDate(date) }
  })

/** Applies every action as received; own edits, deletes and moves optimistically. */
export class LegacyPage {
  record: RecordDifference
  days: WireDay[]

  constructor({ days, ...record }: RecordDifference & { days: WireDay[] }) {
    this.record = record
    this.days = structuredClone(days)
  }

  apply(action: RoomAction): void {
    switch (action.action) {
      case 'edit-itinerary': {
        const { startDate } = action.updatedItineraryData
        if (startDate !== undefined && startDate !== this.record.startDate) this.days = relabel(this.days, startDate)
        this.record = { ...this.record, ...action.updatedItineraryData }
        return
      }
      case 'add-day':
        this.days = [...this.days, structuredClone(action.day)]
        return
      case 'delete-day':
        this.days = structuredClone(action.days)
        return
      case 'add-event':
        this.#change(action.dayId, (events) => [...events, action.event])
        return
      case 'edit-event':
        this.edit(action.dayId, action.eventId, action.updatedEventData)
        return
      case 'delete-event':
        this.delete(action.dayId, action.eventId)
        return
      case 'reorder-events':
        this.#change(action.dayId, () => action.events)
        return
    }
  }

  edit(dayId: string, eventId: string, change: EventPatch | WireEvent): void {
    this.#change(dayId, (events) =>
      events.map((event) => (event.id === eventId ? ({ ...event, ...change } as WireEvent) : event)),
    )
  }

  delete(dayId: string, eventId: string): void {
    this.#change(dayId, (events) => events.filter(({ id }) => id !== eventId))
  }

  reorder(dayId: string, ids: readonly string[]): void {
    this.#change(dayId, (events) => ids.flatMap((id) => events.filter((event) => event.id === id)))
  }

  deleteDay(dayId: string): void {
    const remaining = this.days.filter(({ id }) => id !== dayId)
    this.days = this.record.startDate === undefined ? remaining : relabel(remaining, this.record.startDate)
  }

  event(eventId: string): WireEvent | undefined {
    return this.days.flatMap(({ events }) => events).find(({ id }) => id === eventId)
  }

  dayOf(eventId: string): string | undefined {
    return this.days.find(({ events }) => events.some(({ id }) => id === eventId))?.id
  }

  /** By list position: the page does not renumber after a delete. */
  displayedDays(): WireDay[] {
    return this.days.map((day) => ({ ...day, events: day.events.map((event, orderIndex) => ({ ...event, orderIndex })) }))
  }

  #change(dayId: string, change: (events: WireEvent[]) => WireEvent[]): void {
    this.days = this.days.map((day) => (day.id === dayId ? { ...day, events: structuredClone(change(day.events)) } : day))
  }
}

import { describe, expect, it } from 'vitest'
import { isMarkedDeleted, roots } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { AttributedTrip, describeChange, computeAttributedTripView } from '#testkit/history/attributedTrip'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import type { AttributedChange } from './attributeChanges'

describe('random histories of three users', () => {
  it.each(Array.from({ length: 25 }, (_, i) => 4100 + i))(
    'attribute nothing to the wrong user, and leave nothing out (seed %i)',
    (number) => {
      const random = randomFrom(number)
      const trip = new AttributedTrip(4)
      const names = ['ana', 'bea', 'carla']
      for (let burst = 0; burst < 12; burst += 1) {
        const before = computeAttributedTripView(trip.doc)
        // Their deletion was reported; an event keeps them visible.
        const marked = new Set([...roots(trip.doc).days].flatMap(([id, day]) => (isMarkedDeleted(day) ? [id] : [])))
        for (let i = random.below(10); i >= 0; i -= 1) {
          const name = random.pick(names) ?? ''
          if (random.chance(0.5)) trip.pull(name)
          applyRandomCommand(random, trip.replicaOf(name), 7)
          if (random.chance(0.7)) trip.push(name)
        }
        const touched = new Set(trip.touched)
        const after = computeAttributedTripView(trip.doc)
        const changes = trip.takeChanges()
        for (const change of changes) {
          const id = change.eventId ?? change.dayId ?? ''
          const keys = keysOf(change).map((key) => (key === '' ? `${id} ${change.userId}` : `${id}/${key} ${change.userId}`))
          expect(
            keys.some((key) => touched.has(key)),
            `${describeChange(change)} of ${id}`,
          ).toBe(true)
        }
        expectComplete({ ...before, days: before.days.filter(({ id }) => !marked.has(id)) }, after, changes)
      }
    },
  )

  const keysOf = ({ kind, fields }: AttributedChange): string[] => {
    if (kind === 'edit-event') return fields
    if (kind === 'move-event') return ['pos']
    if (kind === 'move-day') return ['ord']
    return ['', 'del']
  }

  function expectComplete(before: ItineraryView, after: ItineraryView, changes: AttributedChange[]): void {
    const has = (kind: AttributedChange['kind'], id: string, field?: string) =>
      changes.some(
        (change) =>
          change.kind === kind &&
          (change.eventId ?? change.dayId) === id &&
          (field === undefined || change.fields.includes(field)),
      )
    const deletedDays = new Set(changes.flatMap(({ kind, dayId }) => (kind === 'delete-day' ? [dayId] : [])))
    for (const [id, event] of Object.entries(after.events)) {
      const was = before.events[id]
      if (was === undefined) expect(has('add-event', id)).toBe(true)
      else {
        for (const field of ['label', 'description', 'category', 'image', 'startTime', 'endTime'] as const)
          if (was[field] !== event[field]) expect(has('edit-event', id, field), `${field} of ${id}`).toBe(true)
        if (was.dayId !== event.dayId) expect(has('move-event', id)).toBe(true)
      }
    }
    for (const [id, was] of Object.entries(before.events))
      if (after.events[id] === undefined) expect(has('delete-event', id) || deletedDays.has(was.dayId)).toBe(true)
    const daysBefore = before.days.map(({ id }) => id)
    const daysAfter = after.days.map(({ id }) => id)
    for (const id of daysBefore) if (!daysAfter.includes(id)) expect(has('delete-day', id)).toBe(true)
  }
})

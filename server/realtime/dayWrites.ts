import { addDay, deleteDay } from '#shared/itinerary/commands'
import { rangeDays } from './outbound'
import { requireDay, type Write } from './writes'

/** Appends one day while the dates have room for it. */
export const addDayWrite: Write<'add-day'> = {
  right: 'edit',
  shows: () => ({ truth: { kind: 'days' }, holds: () => true }),
  async perform({ room, run, services }) {
    await run((doc) => addDay(doc, { rangeDays: rangeDays(room.record), id: services.newId() }))
    return {}
  },
}

/** Deletes a day with its events. */
export const deleteDayWrite: Write<'delete-day'> = {
  right: 'edit',
  shows: ({ dayId }) => ({ truth: { kind: 'days' }, holds: ({ days }) => !days.some(({ id }) => id === dayId) }),
  async perform({ run }, { dayId }) {
    const wasThere = await run((doc) => {
      requireDay(doc, dayId)
      return deleteDay(doc, dayId)
    })
    return { isIgnored: wasThere === false }
  },
}

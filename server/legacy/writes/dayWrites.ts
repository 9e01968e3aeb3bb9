import { addDay, deleteDay } from '#shared/itinerary/commands'
import { requireDay, type LegacyWrite } from './write'
import { rangeDays } from '#server/records/recordDifference'

/** Appends one day while the dates have room for it. */
export const addDayWrite: LegacyWrite<'add-day'> = {
  right: 'edit',
  correctionFor: () => ({ correction: { kind: 'days' }, holds: () => true }),
  async perform({ room, run, services }) {
    await run((doc) => addDay(doc, { rangeDays: rangeDays(room.record), id: services.newId() }))
    return {}
  },
}

/** Deletes a day with its events. */
export const deleteDayWrite: LegacyWrite<'delete-day'> = {
  right: 'edit',
  correctionFor: ({ dayId }) => ({ correction: { kind: 'days' }, holds: ({ days }) => !days.some(({ id }) => id === dayId) }),
  async perform({ run }, { dayId }) {
    const wasThere = await run((doc) => {
      requireDay(doc, dayId)
      return deleteDay(doc, dayId)
    })
    return { isIgnored: wasThere === false }
  },
}

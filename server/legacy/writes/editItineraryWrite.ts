import type { ItineraryRecord } from '#shared/api/itineraries'
import { toWireDate } from '#shared/dates'
import type { ClientPayload } from '#shared/realtime/socketEvents'
import type { LegacyWrite } from './write'
import { changeRecord } from '#server/records/changeRecord'

type Change = ClientPayload<'edit-itinerary'>['updatedItineraryData']

/** Whether the record has these values. */
const says = (record: ItineraryRecord, { startDate, endDate, location, ...rest }: Change): boolean =>
  Object.entries(rest).every(([field, value]) => value === record[field as keyof typeof rest]) &&
  (startDate === undefined || toWireDate(startDate) === record.startDate) &&
  (endDate === undefined || toWireDate(endDate) === record.endDate) &&
  (location === undefined || location.geonameId === record.location.geonameId)

/** Changes the record as PATCH does; the same values again are no change. */
export const editItineraryWrite: LegacyWrite<'edit-itinerary'> = {
  right: 'own',
  correctionFor: ({ updatedItineraryData }) => ({
    correction: { kind: 'record', fields: Object.keys(updatedItineraryData) },
    holds: (_, record) => says(record, updatedItineraryData),
  }),
  async perform({ services, client }, { itineraryId, updatedItineraryData }) {
    if (client.userId !== null) await changeRecord(services, { itineraryId, userId: client.userId }, updatedItineraryData)
    return {}
  },
}

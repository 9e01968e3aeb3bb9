import type { z } from 'zod'
import { Itinerary } from '../api/itineraries'

/** Message 101, sent after each change of the record. */
export const ItineraryRecord = Itinerary.pick({
  title: true,
  description: true,
  image: true,
  startDate: true,
  endDate: true,
  location: true,
  isPublic: true,
  audience: true,
  commenting: true,
  collaborators: true,
  roles: true,
  recordVersion: true,
})
export type ItineraryRecord = z.infer<typeof ItineraryRecord>

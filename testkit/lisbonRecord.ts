import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { toWireDate } from '#shared/dates'
import { calendarDate } from './date'

export const lisbonRecord = (start: string, end: string, change: Partial<ItineraryRecord> = {}): ItineraryRecord => ({
  title: 'Lisboa',
  description: '',
  image: null,
  startDate: toWireDate(calendarDate(start)),
  endDate: toWireDate(calendarDate(end)),
  location: {
    geonameId: 1,
    name: 'Lisboa',
    adminName1: null,
    countryName: null,
    countryCode: null,
    fcode: null,
    lat: null,
    lng: null,
    timeZone: null,
  },
  isPublic: false,
  audience: 'private',
  commenting: 'everyone',
  collaborators: [],
  roles: {},
  recordVersion: 1,
  ...change,
})

import { useMemo } from 'react'
import { buildTripOutline, type TripOutline } from '#shared/exports/tripOutline'
import type { ItineraryView } from '#shared/itinerary/view'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { useItinerary, useRecord, useGetView } from '../../../engine/hooks/useItinerary'

const outlineOf = (record: FullRecord, view: ItineraryView): TripOutline =>
  buildTripOutline({ ...record, days: toWireDays(view), ideas: toWireEvents(view, view.ideas) })

export function useTripOutline(): TripOutline {
  const record = useRecord((now) => now)
  const view = useItinerary((now) => now)
  return useMemo(() => outlineOf(record, view), [record, view])
}

export function useGetTripOutline(): () => TripOutline {
  const record = useRecord((now) => now)
  const viewNow = useGetView()
  return () => outlineOf(record, viewNow())
}

import { useMemo } from 'react'
import { tripOutline, type TripOutline } from '#shared/exports/tripOutline'
import type { ItineraryView } from '#shared/itinerary/view'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { useItinerary, useRecord, useViewNow } from '../../../engine/hooks/useItinerary'

const outlineOf = (record: FullRecord, view: ItineraryView): TripOutline =>
  tripOutline({ ...record, days: toWireDays(view), ideas: toWireEvents(view, view.ideas) })

export function useOutline(): TripOutline {
  const record = useRecord((now) => now)
  const view = useItinerary((now) => now)
  return useMemo(() => outlineOf(record, view), [record, view])
}

export function useOutlineNow(): () => TripOutline {
  const record = useRecord((now) => now)
  const viewNow = useViewNow()
  return () => outlineOf(record, viewNow())
}

import type { ReactNode } from 'react'
import { ItineraryProvider } from '../../../engine/hooks/useItinerary'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import type { Readable } from '../../../lib/store/store'
import { OpenDaysProvider } from '../viewport/openDays'

/** An itinerary as this device has it, to read. */
export function ReadOnlyCopy({ session, children }: { session: ItinerarySession; children: ReactNode }) {
  const { recordStore, view } = session
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only shown where there is one
  const record = recordStore.shown as Readable<FullRecord>
  return (
    <ItineraryProvider source={{ record, people: recordStore.people, view }}>
      <OpenDaysProvider>{children}</OpenDaysProvider>
    </ItineraryProvider>
  )
}

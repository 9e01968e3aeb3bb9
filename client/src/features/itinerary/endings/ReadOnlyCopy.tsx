import type { ReactNode } from 'react'
import { ItineraryProvider } from '../../../engine/hooks/useItinerary'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import type { Readable } from '../../../lib/store/store'
import { OpenDaysProvider } from '../viewport/openDays'
import { PartsProvider, type Parts } from '../base/parts'
import { readingParts } from '../readingParts'

const Nothing = () => null
const parts: Parts = { ...readingParts, Options: Nothing, Side: Nothing }

/** An itinerary as this device has it, to read. */
export function ReadOnlyCopy({ session, children }: { session: ItinerarySession; children: ReactNode }) {
  const { recordStore, view } = session
  // Only shown where there is one.
  const record = recordStore.shown as Readable<FullRecord>
  return (
    <ItineraryProvider source={{ record, people: recordStore.people, view }}>
      <PartsProvider parts={parts}>
        <OpenDaysProvider>{children}</OpenDaysProvider>
      </PartsProvider>
    </ItineraryProvider>
  )
}

import type { ReactNode } from 'react'
import { ItineraryProvider } from '../../../lib/sync/useItinerary'
import type { ItineraryHead } from '../../../lib/sync/itinerarySource'
import type { ItinerarySession } from '../../../lib/sync/itinerarySession'
import type { Readable } from '../../../lib/sync/store'
import { OpenDaysProvider } from '../days/openDays'
import { PartsProvider, type Parts } from '../parts'
import { readingParts } from '../readingParts'

const Nothing = () => null
const parts: Parts = { ...readingParts, Options: Nothing, Side: Nothing }

/** An itinerary as this device has it, to read. */
export function KeptCopy({ session, children }: { session: ItinerarySession; children: ReactNode }) {
  const { heading, view } = session
  // Only shown where there is one.
  const head = heading.head as Readable<ItineraryHead>
  return (
    <ItineraryProvider source={{ head, people: heading.people, view }}>
      <PartsProvider parts={parts}>
        <OpenDaysProvider>{children}</OpenDaysProvider>
      </PartsProvider>
    </ItineraryProvider>
  )
}

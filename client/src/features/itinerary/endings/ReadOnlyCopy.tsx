import type { ReactNode } from 'react'
import { ItineraryProvider } from '../../../engine/hooks/useItinerary'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { OpenDaysProvider } from '../viewport/openDays'

export function ReadOnlyCopy({ session, children }: { session: ItinerarySession; children: ReactNode }) {
  const { recordStore, view } = session
  return (
    <ItineraryProvider source={{ record: recordStore.shown, people: recordStore.people, view }}>
      <OpenDaysProvider>{children}</OpenDaysProvider>
    </ItineraryProvider>
  )
}

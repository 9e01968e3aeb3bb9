import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Itinerary } from '../../../../shared/api/itineraries'
import { answeredSource } from '../../lib/sync/itinerarySource'
import { ItineraryProvider } from '../../lib/sync/useItinerary'
import { ItineraryBody } from './ItineraryBody'
import { OpenDaysProvider } from './openDays'
import { PartsProvider } from './parts'
import { peopleQuery } from './queries'
import { ReadingBar } from './ReadingBar'
import { readingParts } from './readingParts'

/** An itinerary for somebody who does not take part in it. */
export function ReadableItinerary({ itinerary }: { itinerary: Itinerary }) {
  const { data: people } = useQuery(peopleQuery(itinerary.id))
  const source = useMemo(() => answeredSource(itinerary, people ?? [itinerary.author]), [itinerary, people])
  return (
    <ItineraryProvider source={source}>
      <PartsProvider parts={readingParts}>
        <OpenDaysProvider>
          <ReadingBar />
          <ItineraryBody />
        </OpenDaysProvider>
      </PartsProvider>
    </ItineraryProvider>
  )
}

import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Itinerary } from '#shared/api/itineraries'
import { useSession } from '../../account/useSession'
import { useLiveItinerary } from '../../engine/watching/useLiveItinerary'
import { sourceOfAnswer } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { PageModeContext } from './base/pageMode'
import { peopleQuery } from './base/queries'
import { ReadingBar } from './ReadingBar'
import { WatchedEnding } from './endings/WatchedEnding'

/** A visitor's itinerary, with live changes. */
export function ReadableItinerary({ itinerary }: { itinerary: Itinerary }) {
  const ending = useLiveItinerary(itinerary.id, useSession().user?.id)
  const { data: people } = useQuery(peopleQuery(itinerary.id))
  const source = useMemo(() => sourceOfAnswer(itinerary, people ?? [itinerary.author]), [itinerary, people])
  if (ending !== undefined) return <WatchedEnding ending={ending} />
  return (
    <ItineraryProvider source={source}>
      <PageModeContext value="visiting">
        <OpenDaysProvider>
          <ReadingBar />
          <ScrollAnchoring change={itinerary} />
          <ItineraryBody />
        </OpenDaysProvider>
      </PageModeContext>
    </ItineraryProvider>
  )
}

import { createContext, use, useMemo } from 'react'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { useMinute } from '../../../lib/hooks/useMinute'
import { tripTimeAt, type TripTime } from './tripTime'

export const TripTimeContext = createContext<TripTime | undefined>(undefined)

/** Rerenders every minute. */
export function useTripTime(): TripTime {
  const time = use(TripTimeContext)
  if (time === undefined) throw new Error('No clock around this piece')
  return time
}

/** For the provider. Keeps its identity until it changes. */
export function useTripClock(): TripTime {
  useMinute()
  const timeZone = useRecord(({ location }) => location.timeZone)
  const written = useItinerary((view) => JSON.stringify(tripTimeAt(view, timeZone, Date.now())))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written one line above
  return useMemo(() => JSON.parse(written) as TripTime, [written])
}

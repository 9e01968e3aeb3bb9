/** How long a server that answered with an error is left alone before it is asked again: the first time, and at most. */
const MIN_REFUSED_PAUSE_MS = 3000
const MAX_REFUSED_PAUSE_MS = 15_000
/** The same for one out of reach. Nearly as often as an open itinerary's socket tries: it costs little, and its return is noticed at once. */
const MIN_UNREACHED_PAUSE_MS = 1000
const MAX_UNREACHED_PAUSE_MS = 2500

/** Why a try came to nothing: nobody answered, or not as hoped. */
export type DeliveryFailure = 'unreached' | 'refused'

/** How long to wait before the next try: longer each time, and not the same for all who lost the same server (`random` in 0..1). */
export function retryPause(failure: DeliveryFailure, failures: number, random: number): number {
  const [first, most] =
    failure === 'unreached' ? [MIN_UNREACHED_PAUSE_MS, MAX_UNREACHED_PAUSE_MS] : [MIN_REFUSED_PAUSE_MS, MAX_REFUSED_PAUSE_MS]
  return Math.min(first * 2 ** (failures - 1), most) * (0.75 + random / 4)
}

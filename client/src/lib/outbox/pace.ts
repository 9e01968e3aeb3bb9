/** After so long, and then so much longer each time, a server that answers what it should not is asked again. */
const AGAIN_MS = 3000
const AGAIN_AT_MOST_MS = 15_000
/** A server out of reach is looked for nearly as often as the socket of an open itinerary does: it costs next to nothing and is noticed when it is back. */
const LOOK_MS = 1000
const LOOK_AT_MOST_MS = 2500

/** Why a try came to nothing: nobody answered, or not as hoped. */
export type Failure = 'unreached' | 'refused'

/** How long to wait before the next try: longer each time, and not the same for all who lost the same server (`random` in 0..1). */
export function pauseBefore(failure: Failure, failures: number, random: number): number {
  const [first, most] = failure === 'unreached' ? [LOOK_MS, LOOK_AT_MOST_MS] : [AGAIN_MS, AGAIN_AT_MOST_MS]
  return Math.min(first * 2 ** (failures - 1), most) * (0.75 + random / 4)
}

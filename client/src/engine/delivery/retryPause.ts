/** Pause before the next try after the server answered with an error: the first one, and the longest. */
const MIN_REFUSED_PAUSE_MS = 3000
const MAX_REFUSED_PAUSE_MS = 15_000
/** The same when the server was not reached. Short, because such tries cost little and notice its return at once. */
const MIN_UNREACHED_PAUSE_MS = 1000
const MAX_UNREACHED_PAUSE_MS = 2500

/** Why a try failed: no answer, or an error. */
export type DeliveryFailure = 'unreached' | 'refused'

/** How long to wait before the next try: longer each time, and not the same for all who lost the same server (`random` in 0..1). */
export function retryPause(failure: DeliveryFailure, failures: number, random: number): number {
  const [first, most] =
    failure === 'unreached' ? [MIN_UNREACHED_PAUSE_MS, MAX_UNREACHED_PAUSE_MS] : [MIN_REFUSED_PAUSE_MS, MAX_REFUSED_PAUSE_MS]
  return Math.min(first * 2 ** (failures - 1), most) * (0.75 + random / 4)
}

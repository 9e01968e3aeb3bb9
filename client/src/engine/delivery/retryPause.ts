const MIN_REFUSED_PAUSE_MS = 3000
const MAX_REFUSED_PAUSE_MS = 15_000
/** Short, since retries to an unreachable server are cheap. */
const MIN_UNREACHED_PAUSE_MS = 1000
const MAX_UNREACHED_PAUSE_MS = 2500

export type DeliveryFailure = 'unreached' | 'refused'

/** Exponential backoff with jitter (`random` in 0..1), in ms. */
export function computeRetryDelay(failure: DeliveryFailure, failures: number, random: number): number {
  const [first, most] =
    failure === 'unreached' ? [MIN_UNREACHED_PAUSE_MS, MAX_UNREACHED_PAUSE_MS] : [MIN_REFUSED_PAUSE_MS, MAX_REFUSED_PAUSE_MS]
  return Math.min(first * 2 ** (failures - 1), most) * (0.75 + random / 4)
}

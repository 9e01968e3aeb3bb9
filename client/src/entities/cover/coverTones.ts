import { TONES, toneOf, type Tone } from '#shared/covers'

interface TonedCover {
  id: string
  image: string | null
  location: { geonameId: number }
}

/** In the widest grid the one above is three before. */
const GRID_COLUMNS = 3

/** Whether two covers drawn in the same light may look alike: side by side all do, further away those of the same place. */
const mayLookAlike = (a: TonedCover, b: TonedCover, distance: number): boolean =>
  a.image === null && b.image === null && (distance === 1 || a.location.geonameId === b.location.geonameId)

/**
 * The light in which each drawn cover of a row or grid is shown: its own, unless a neighbour before it already has that. No two neighbours have
 * the same light, nor any two of four in a row of one place. It depends only on the covers before, so that nothing changes when more are loaded.
 */
export function coverTones(trips: readonly TonedCover[]): Tone[] {
  const tones: Tone[] = []
  for (const [at, trip] of trips.entries()) {
    const own = toneOf(trip.id)
    const near = trips.slice(Math.max(0, at - GRID_COLUMNS), at)
    const taken = near.map((other, i) => (mayLookAlike(trip, other, near.length - i) ? tones[at - near.length + i] : undefined))
    // By daylight first; which of them, the trip's own says.
    const start = TONES.indexOf(own)
    const others = DAYLIGHT.map((_, i) => DAYLIGHT[(start + i) % DAYLIGHT.length] ?? own)
    tones.push([own, ...others, ...TONES].find((tone) => !taken.includes(tone)) ?? own)
  }
  return tones
}

const DAYLIGHT = TONES.filter((tone) => tone !== 'noche')

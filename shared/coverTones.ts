import { TONES, toneOf, type Tone } from './covers'

interface TonedCover {
  id: string
  image: string | null
  location: { geonameId: number }
}

/** In the widest grid the cover above is three places before. */
const GRID_COLUMNS = 3

/** Whether two covers of one tone would look alike: side by side always, further apart if they show the same place. */
const mayLookAlike = (a: TonedCover, b: TonedCover, distance: number): boolean =>
  a.image === null && b.image === null && (distance === 1 || a.location.geonameId === b.location.geonameId)

/**
 * The tone of each drawn cover in a row or grid: its own, unless a neighbour before it has that already. No two neighbours have the same tone, nor
 * any two of four in a row of one place. It depends only on the covers before, so nothing changes when more are loaded.
 */
export function coverTones(trips: readonly TonedCover[]): Tone[] {
  const tones: Tone[] = []
  for (const [at, trip] of trips.entries()) {
    const own = toneOf(trip.id)
    const near = trips.slice(Math.max(0, at - GRID_COLUMNS), at)
    const taken = near.map((other, i) => (mayLookAlike(trip, other, near.length - i) ? tones[at - near.length + i] : undefined))
    // Daylight tones before night, beginning with the trip's own.
    const start = TONES.indexOf(own)
    const others = DAYLIGHT.map((_, i) => DAYLIGHT[(start + i) % DAYLIGHT.length] ?? own)
    tones.push([own, ...others, ...TONES].find((tone) => !taken.includes(tone)) ?? own)
  }
  return tones
}

const DAYLIGHT = TONES.filter((tone) => tone !== 'noche')

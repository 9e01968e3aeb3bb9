import { COVER_TONES, coverToneOf, type CoverTone } from './covers'

interface TonedCover {
  id: string
  image: string | null
  location: { geonameId: number }
}

/** In the widest grid, the cover above is three back. */
const GRID_COLUMNS = 3

/** Alike side by side, and further apart if they show the same place. */
const mayLookAlike = (a: TonedCover, b: TonedCover, distance: number): boolean =>
  a.image === null && b.image === null && (distance === 1 || a.location.geonameId === b.location.geonameId)

/** Neighbours differ, and four covers of one place in a row. Loading more changes nothing. */
export function assignCoverTones(trips: readonly TonedCover[]): CoverTone[] {
  const tones: CoverTone[] = []
  for (const [at, trip] of trips.entries()) {
    const own = coverToneOf(trip.id)
    const near = trips.slice(Math.max(0, at - GRID_COLUMNS), at)
    const taken = near.map((other, i) => (mayLookAlike(trip, other, near.length - i) ? tones[at - near.length + i] : undefined))
    // Daylight tones before night, beginning with the trip's own.
    const start = COVER_TONES.indexOf(own)
    const others = DAYLIGHT.map((_, i) => DAYLIGHT[(start + i) % DAYLIGHT.length] ?? own)
    tones.push([own, ...others, ...COVER_TONES].find((tone) => !taken.includes(tone)) ?? own)
  }
  return tones
}

const DAYLIGHT = COVER_TONES.filter((tone) => tone !== 'noche')

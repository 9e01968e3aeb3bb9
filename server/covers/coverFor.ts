import { coverToneOf } from '#shared/covers'
import { hashToUint32 } from '#shared/hash'
import { foldText } from '#shared/text'
import { LANDSCAPE_KINDS, type LandscapeKind } from './landscapeKind'
import { type CoverPlace, depictPlace } from './depictPlace'
import { PAINTERS } from './drawLandscape'
import { nth } from './drawing/dice'
import { hasModernBuildings, placeDice, PLACE_COUNT, type LandscapeSubject } from './drawing/scene'

/** Countries whose cities get towers. */
const MODERN = /^(US|CA|AU|NZ|CN|HK|SG|JP|KR|TW|AE|QA|BH|KW|MY|PA)$/

interface Trip {
  /** Of an itinerary or, for a profile, a user. */
  id: string
  place?: CoverPlace | undefined
}

/** Kind and motifs follow the destination, tone and shapes the id; without one all follow the id. */
export function coverFor({ id, place }: Trip): Omit<LandscapeSubject, 'width' | 'height'> {
  const trip = hashToUint32(`trip/${id}`)
  const tone = coverToneOf(id)
  const shapes = (trip % 1_000_000) * PLACE_COUNT
  if (place === undefined) {
    const spot = hashToUint32(`spot/${id}`)
    return { kind: nth(LANDSCAPE_KINDS, trip % LANDSCAPE_KINDS.length), tone, seed: shapes + placeNumber(spot, spot % 3 === 0) }
  }
  const { kind, known, motifs, cold, sight } = depictPlace(place)
  const spot = hashToUint32(`${foldText(place.name)}/${place.countryCode}`)
  const own = placeNumber(spot, MODERN.test(place.countryCode ?? ''))
  return { kind, tone, seed: shapes + (known ? viewOf(kind, own, id, motifs) : own), cold, sight }
}

/** Below PLACE_COUNT; modern if a multiple of four. */
const placeNumber = (spot: number, modern: boolean) => (spot % (PLACE_COUNT / 4)) * 4 + (modern ? 0 : 1 + (spot % 3))

/** As a known place's trips appear side by side. The id picks one. */
const VIEWS = 4
/** A multiple of four keeps `hasModernBuildings`. */
const VIEW_STEP = 248

/** The next place number whose dice pick all these motifs. */
function viewOf(kind: LandscapeKind, own: number, id: string, motifs: readonly string[]): number {
  const start = own + (hashToUint32(`view/${id}`) % VIEWS) * VIEW_STEP
  for (let step = 0; step < PLACE_COUNT; step += 1) {
    const number = (start + step) % PLACE_COUNT
    const chosen = Object.values(PAINTERS[kind].motifs(placeDice(kind, number), hasModernBuildings(number)))
    if (motifs.every((motif) => chosen.includes(motif))) return number
  }
  throw new RangeError(`no ${kind} shows ${motifs.join(' and ')}`)
}

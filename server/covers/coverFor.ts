import { toneOf } from '#shared/covers'
import { hash } from '#shared/hash'
import { fold } from '#shared/text'
import { LANDSCAPE_KINDS, type LandscapeKind } from './landscapeKind'
import { type CoverPlace, depictPlace } from './depictPlace'
import { PAINTERS } from './kinds/painters'
import { nth } from './drawing/nth'
import { isModern, placeDice, PLACE_COUNT, type LandscapeSubject } from './drawing/scene'

/** Countries whose cities are drawn as towers. */
const MODERN = /^(US|CA|AU|NZ|CN|HK|SG|JP|KR|TW|AE|QA|BH|KW|MY|PA)$/

interface Trip {
  /** Of an itinerary; of a person for the strip of a profile. */
  id: string
  place?: CoverPlace | undefined
}

/**
 * The cover of a trip: its kind and motifs follow the destination, tone and shapes follow the id. Two trips to a place
 * differ in light and shapes. Without a destination the id chooses everything.
 */
export function coverFor({ id, place }: Trip): Omit<LandscapeSubject, 'width' | 'height'> {
  const trip = hash(`trip/${id}`)
  const tone = toneOf(id)
  const shapes = (trip % 1_000_000) * PLACE_COUNT
  if (place === undefined) {
    const spot = hash(`spot/${id}`)
    return { kind: nth(LANDSCAPE_KINDS, trip % LANDSCAPE_KINDS.length), tone, seed: shapes + placeNumber(spot, spot % 3 === 0) }
  }
  const { kind, known, motifs, cold, sight } = depictPlace(place)
  const spot = hash(`${fold(place.name)}/${place.countryCode}`)
  const own = placeNumber(spot, MODERN.test(place.countryCode ?? ''))
  return { kind, tone, seed: shapes + (known ? viewOf(kind, own, id, motifs) : own), cold, sight }
}

/** Below PLACES; a multiple of four is modern. */
const placeNumber = (spot: number, modern: boolean) => (spot % (PLACE_COUNT / 4)) * 4 + (modern ? 0 : 1 + (spot % 3))

/** Famous places have so many views, because their trips stand side by side in results; the id picks one. */
const VIEWS = 4
/** Between two views; a multiple of four, so that modern cities stay modern. */
const VIEW_STEP = 248

/** A place number whose dice choose all these motifs; the others differ from view to view. */
function viewOf(kind: LandscapeKind, own: number, id: string, motifs: readonly string[]): number {
  const start = own + (hash(`view/${id}`) % VIEWS) * VIEW_STEP
  for (let step = 0; step < PLACE_COUNT; step += 1) {
    const number = (start + step) % PLACE_COUNT
    const chosen = Object.values(PAINTERS[kind].motifs(placeDice(kind, number), isModern(number)))
    if (motifs.every((motif) => chosen.includes(motif))) return number
  }
  throw new RangeError(`no ${kind} shows ${motifs.join(' and ')}`)
}

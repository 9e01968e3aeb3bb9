import type { Location } from '#shared/api/locations'
import { hashToUint32 } from '#shared/hash'
import { keysOf } from '#shared/keysOf'
import { foldText } from '#shared/text'
import type { LandscapeKind } from './landscapeKind'
import { nth } from './drawing/dice'
import { isCold, kindsOfRegion } from './places/countries'
import { destinationOf } from './places/destinations'
import type { Sight } from './drawing/sights'
import { KIND_FEATURE_CODES, VAGUE_FEATURE_CODES, KIND_WORDS } from './places/words'

export type CoverPlace = Pick<Location, 'name' | 'countryCode' | 'fcode'> & { lat?: number | null }

const byCode = (features: Partial<Record<LandscapeKind, string>>) =>
  new Map(keysOf(features).flatMap((kind) => (features[kind] ?? '').split(' ').map((code) => [code, kind] as const)))
const KIND_BY_FEATURE = byCode(KIND_FEATURE_CODES)
const KIND_BY_VAGUE_FEATURE = byCode(VAGUE_FEATURE_CODES)

const wholeWords = (words: string) => new RegExp(`(?<![a-z])(${words.replaceAll(', ', '|').replaceAll('*', '[a-z]*')})(?![a-z])`)
const WORD_TESTS = KIND_WORDS.map(([kind, words]) => ({ kind, pattern: wholeWords(words) }))

/** Capitals and seats of government. */
const BIG_CITY = /^PPL(C|A|G)$/

interface Depiction {
  kind: LandscapeKind
  /** In the table of destinations. */
  known: boolean
  /** Required in every cover of the place. */
  motifs: readonly string[]
  /** No palms. */
  cold: boolean
  sight?: Sight | undefined
}

/** A known destination, else a guess from feature code, name, size, country and latitude. */
export function depictPlace(place: CoverPlace): Depiction {
  const foldedName = foldText(place.name)
  const destination = destinationOf(foldedName, place.countryCode ?? '')
  const cold = isCold(place.countryCode ?? '', place.lat ?? null)
  if (destination === undefined) return { kind: guessKind(foldedName, place), known: false, motifs: [], cold }
  const { kind, motifs, sight } = destination
  return { kind, known: true, motifs, sight, cold: cold || motifs.includes('snow') }
}

function guessKind(foldedName: string, { countryCode, fcode, lat = null }: CoverPlace): LandscapeKind {
  const feature = KIND_BY_FEATURE.get(fcode ?? '')
  if (feature !== undefined) return feature
  const named = WORD_TESTS.find(({ pattern }) => pattern.test(foldedName))?.kind
  if (named !== undefined) return named
  const vague = KIND_BY_VAGUE_FEATURE.get(fcode ?? '')
  if (vague !== undefined) return vague
  if (BIG_CITY.test(fcode ?? '')) return 'ciudad'
  const regional = kindsOfRegion(countryCode ?? '', lat)
  return nth(regional, hashToUint32(foldedName) % regional.length)
}

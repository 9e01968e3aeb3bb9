import { hashToUint32 } from './hash'

/** In CSS pixels. */
export const COVER_SHAPES = {
  card: { width: 254, height: 136 },
  feed: { width: 264, height: 172 },
  wide: { width: 792, height: 332 },
  strip: { width: 232, height: 84 },
  square: { width: 160, height: 160 },
} as const

export type CoverShape = keyof typeof COVER_SHAPES

export interface Cover {
  /** Of the itinerary, or of the user for a profile's strip. */
  id: string
  geonameId: number | null
  shape: CoverShape
  /** Overrides the own tone: in the dark scheme, or beside an equal one. */
  tone?: CoverTone | undefined
}

export const COVER_TONES = ['alba', 'dia', 'ocaso', 'noche'] as const

export type CoverTone = (typeof COVER_TONES)[number]

/** Night is rarer. */
const WEIGHTED_TONES: readonly CoverTone[] = ['dia', 'alba', 'ocaso', 'dia', 'alba', 'ocaso', 'noche']

export const coverToneOf = (id: string): CoverTone => WEIGHTED_TONES[hashToUint32(`tone/${id}`) % WEIGHTED_TONES.length] ?? 'dia'

/** Cacheable for ever. */
export const coverUrl = ({ id, geonameId, shape, tone }: Cover): string =>
  `/covers/${id}/${geonameId ?? 0}/${shape}${tone === undefined || tone === coverToneOf(id) ? '' : `-${tone}`}.svg`

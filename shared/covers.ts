import { hash } from './hash'

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
  /** null: no destination. */
  geonameId: number | null
  shape: CoverShape
  /** Overrides the own tone: in the dark scheme, or beside an equal one. */
  tone?: Tone | undefined
}

/** Times of day. */
export const TONES = ['alba', 'dia', 'ocaso', 'noche'] as const

export type Tone = (typeof TONES)[number]

/** Night is rarer. */
const WEIGHTED_TONES: readonly Tone[] = ['dia', 'alba', 'ocaso', 'dia', 'alba', 'ocaso', 'noche']

export const toneOf = (id: string): Tone => WEIGHTED_TONES[hash(`tone/${id}`) % WEIGHTED_TONES.length] ?? 'dia'

/** Cacheable for ever. */
export const coverUrl = ({ id, geonameId, shape, tone }: Cover): string =>
  `/covers/${id}/${geonameId ?? 0}/${shape}${tone === undefined || tone === toneOf(id) ? '' : `-${tone}`}.svg`

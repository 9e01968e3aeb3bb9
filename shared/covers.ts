import { hash } from './hash'

/** The formats in which covers are drawn, in CSS pixels. */
export const COVER_SHAPES = {
  card: { width: 254, height: 136 },
  feed: { width: 264, height: 172 },
  wide: { width: 792, height: 332 },
  strip: { width: 232, height: 84 },
  square: { width: 160, height: 160 },
} as const

export type CoverShape = keyof typeof COVER_SHAPES

export interface Cover {
  /** Of the itinerary; of the person for a profile's strip. */
  id: string
  /** Of the destination; null when there is none. */
  geonameId: number | null
  shape: CoverShape
  /** The same picture in another light than its own: by night for the dark scheme, or apart from a neighbour's. */
  tone?: Tone | undefined
}

/** The hours at which a cover may be drawn. */
export const TONES = ['alba', 'dia', 'ocaso', 'noche'] as const

export type Tone = (typeof TONES)[number]

/** Night is rarer. */
const WEIGHTED_TONES: readonly Tone[] = ['dia', 'alba', 'ocaso', 'dia', 'alba', 'ocaso', 'noche']

/** The light of a cover, by the id of its trip. */
export const toneOf = (id: string): Tone => WEIGHTED_TONES[hash(`tone/${id}`) % WEIGHTED_TONES.length] ?? 'dia'

/** The path of a drawn cover. The same cover always has the same path, which may be kept for ever. */
export const coverUrl = ({ id, geonameId, shape, tone }: Cover): string =>
  `/covers/${id}/${geonameId ?? 0}/${shape}${tone === undefined || tone === toneOf(id) ? '' : `-${tone}`}.svg`

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
  /** The same picture by night, for the dark scheme. */
  night?: boolean
}

/** The path of a drawn cover. The same cover always has the same path, which may be kept for ever. */
export const coverUrl = ({ id, geonameId, shape, night = false }: Cover): string =>
  `/covers/${id}/${geonameId ?? 0}/${shape}${night ? '-noche' : ''}.svg`

/** What a landscape can show. The order counts: a trip without a place takes one by its number. */
export const LANDSCAPE_KINDS = [
  'costa',
  'islas',
  'monte',
  'lago',
  'ciudad',
  'pueblo',
  'desierto',
  'campo',
  'nieve',
  'rio',
  'volcan',
  'selva',
] as const

export type LandscapeKind = (typeof LANDSCAPE_KINDS)[number]

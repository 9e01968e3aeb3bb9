/** Order matters: trips without a place pick by index. */
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

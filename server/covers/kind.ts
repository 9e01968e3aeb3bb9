/** What a landscape can show. The order counts: a trip without a place takes one by its number. */
export const KINDS = [
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

export type Kind = (typeof KINDS)[number]

/** In display order. */
export const categories = [
  'landmark',
  'food',
  'accommodation',
  'activity',
  'transport',
  'entertainment',
  'shopping',
  'art',
  'relax',
  'other',
] as const

export type Category = (typeof categories)[number]

export const isCategory = (value: unknown): value is Category => categories.some((category) => category === value)

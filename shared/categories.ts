/** The ten kinds of event, in the order in which they are offered. */
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

/** Whether `value` names one of the ten categories. */
export const isCategory = (value: unknown): value is Category => categories.some((category) => category === value)

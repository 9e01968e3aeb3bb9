import { cssColor as c } from '../../../theme/vars'

/** Of the theme's colours; readable below `presence.tagText` in both schemes. */
export const dayColourNames = [
  'primary.main',
  'category.food.icon',
  'presence.violet',
  'presence.blue',
  'now.text',
  'presence.magenta',
  'presence.olive',
  'presence.slate',
] as const

/** By day from 1; ideas (0) are quiet. */
export const dayColour = (dayNumber: number): string =>
  dayNumber === 0 ? c('ink2') : c(dayColourNames[(dayNumber - 1) % dayColourNames.length] ?? dayColourNames[0])

import { scrollToElement } from '../../../lib/navigation/scrollTarget'
import { prefersReducedMotion } from '../../../lib/motion/prefersReducedMotion'

/** The id of a day's section on the page. */
export const dayAnchor = (dayId: string): string => `day-${dayId}`

/** Brings a day to the top of the screen once it is drawn. */
export function scrollToDay(dayId: string): void {
  requestAnimationFrame(() => scrollToElement(dayAnchor(dayId), prefersReducedMotion() ? 'instant' : 'smooth'))
}

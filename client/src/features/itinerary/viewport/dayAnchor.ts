import { scrollToElement } from '../../../lib/navigation/scrollTarget'
import { prefersReducedMotion } from '../../../lib/motion/prefersReducedMotion'

export const dayAnchor = (dayId: string): string => `day-${dayId}`

/** After the next render. */
export function scrollToDay(dayId: string): void {
  requestAnimationFrame(() => scrollToElement(dayAnchor(dayId), prefersReducedMotion() ? 'instant' : 'smooth'))
}

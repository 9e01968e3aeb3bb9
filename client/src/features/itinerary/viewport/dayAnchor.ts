import { scrollToElement } from '../../../lib/navigation/useScrollRestoration'
import { prefersReducedMotion } from '../../../lib/motion/scrollAnchors'

export const dayAnchor = (dayId: string): string => `day-${dayId}`

export function scrollToDay(dayId: string): void {
  requestAnimationFrame(() => scrollToElement(dayAnchor(dayId), prefersReducedMotion() ? 'instant' : 'smooth'))
}

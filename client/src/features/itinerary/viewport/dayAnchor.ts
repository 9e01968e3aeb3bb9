import { scrollToElement } from '../../../lib/navigation/useScrollRestoration'
import { prefersReducedMotion } from '../../../lib/motion/scrollAnchors'

export const dayElementId = (dayId: string): string => `day-${dayId}`

export function scrollToDay(dayId: string): void {
  requestAnimationFrame(() => scrollToElement(dayElementId(dayId), prefersReducedMotion() ? 'instant' : 'smooth'))
}

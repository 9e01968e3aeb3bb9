import { prefersReducedMotion } from '../../../lib/motion/prefersReducedMotion'

/** The id of a day's section on the page. */
export const dayAnchor = (dayId: string): string => `day-${dayId}`

/** Brings a day to the top of the screen once it is drawn. */
export function scrollToDay(dayId: string): void {
  requestAnimationFrame(() => {
    document
      .getElementById(dayAnchor(dayId))
      ?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' })
  })
}

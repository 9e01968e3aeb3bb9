import { tabLine } from '../../lib/tabs'
import { currentUserId } from './queries'

/** Of the mutations by which somebody leaves on purpose: that their session is over then is no news. */
export const leavingKey = ['leaving'] as const

const listeners = new Set<() => void>()
const line = tabLine<'left'>('account', () => listeners.forEach((hear) => hear()), currentUserId)

/** Tells the other tabs that this person leaves this browser. To be called while they are still here. */
export const tellLeaving = (): void => line.tell('left')

/** Hears that the person left in another tab. Returns what ends it. */
export function whenLeftElsewhere(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

import type { UserBrief } from '#shared/api/users'
import { hasLeft, whenLeaving } from '../openWork'
import { untilLoaded } from '../untilLoaded'

/** Brings to the server what one person left waiting on this device. */
export interface Courier {
  nudge: () => void
  stop: () => void
}

const couriers = new Map<string, Courier>()

/** Its code, so that it is there when the network is not. */
export const loadCourier = () => import('./courier')

export const hasCourier = (userId: string): boolean => couriers.has(userId)

/** Brings what waits to the server, now and whenever something is added or the network comes back. Most visits need no courier. */
export async function startCourier(user: UserBrief): Promise<void> {
  if (couriers.has(user.id)) return
  const { openCourier } = await untilLoaded(loadCourier)
  if (!couriers.has(user.id) && !hasLeft(user.id)) couriers.set(user.id, openCourier(user))
}

/** Tries at once what could not be sent before. */
export const nudgeCourier = (userId: string): void => couriers.get(userId)?.nudge()

whenLeaving((userId) => {
  couriers.get(userId)?.stop()
  couriers.delete(userId)
})

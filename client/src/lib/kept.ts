import { unsentHere } from './deviceData'
import { keepersHere } from './keptWork/keepers'

// Hardly anybody ever needs it.
const load = () => import('./keptWork/keptWork')

/** Locks away what others have not saved in this browser, which `newcomerId` uses from now on. What cannot be locked stays as it is. */
export async function keepForOthers(newcomerId: string): Promise<void> {
  if (![...unsentHere().keys()].some((userId) => userId !== newcomerId)) return
  await load().then(
    (kept) => kept.keepForOthers(newcomerId),
    () => undefined,
  )
}

/** Puts back what was locked away for this person. What cannot be put back now waits for another time. */
export async function bringBack(userId: string): Promise<void> {
  if (!keepersHere.has(userId)) return
  await load()
    .then((kept) => kept.bringBack(userId))
    .catch(() => undefined)
}

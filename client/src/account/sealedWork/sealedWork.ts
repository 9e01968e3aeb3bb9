import { unsavedByUser } from '../../engine/device/deviceData'
import { sealedOwners } from './sealedOwners'

// Hardly anybody ever needs it.
const load = () => import('./sealing')

/** Locks away what others have not saved in this browser, which `newcomerId` uses from now on. What cannot be locked stays as it is. */
export async function sealWorkOfOthers(newcomerId: string): Promise<void> {
  if (![...unsavedByUser().keys()].some((userId) => userId !== newcomerId)) return
  await load().then(
    (kept) => kept.sealWorkOfOthers(newcomerId),
    () => undefined,
  )
}

/** Puts back what was locked away for this person. What cannot be put back now waits for another time. */
export async function unsealWork(userId: string): Promise<void> {
  if (!sealedOwners.has(userId)) return
  await load()
    .then((kept) => kept.unsealWork(userId))
    .catch(() => undefined)
}

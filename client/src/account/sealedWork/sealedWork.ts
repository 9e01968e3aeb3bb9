import { unsavedByUser } from '../../engine/device/storedWork'
import { sealedOwners } from './sealedOwners'

// Loaded on demand: hardly anybody ever needs it.
const load = () => import('./sealing')

/** Encrypts what people other than `newcomerId` have not saved in this browser. What cannot be encrypted stays as it is. */
export async function sealWorkOfOthers(newcomerId: string): Promise<void> {
  if (![...unsavedByUser().keys()].some((userId) => userId !== newcomerId)) return
  await load().then(
    (sealing) => sealing.sealWorkOfOthers(newcomerId),
    () => undefined,
  )
}

/** Restores what was encrypted for this person. If that fails, it is tried again another time. */
export async function unsealWork(userId: string): Promise<void> {
  if (!sealedOwners.has(userId)) return
  await load()
    .then((sealing) => sealing.unsealWork(userId))
    .catch(() => undefined)
}

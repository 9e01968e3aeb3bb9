import { listUnsavedByUser } from '../../engine/device/storedWork'
import { sealedOwners } from '../rememberedUser'

const load = () => import('./sealing')

/** Failures leave the work as it is. */
export async function sealWorkOfOthers(newcomerId: string): Promise<void> {
  if (![...listUnsavedByUser().keys()].some((userId) => userId !== newcomerId)) return
  await load().then(
    (sealing) => sealing.sealStoredWorkOfOthers(newcomerId),
    () => undefined,
  )
}

/** A failure is retried at the next sign-in or load. */
export async function unsealWork(userId: string): Promise<void> {
  if (!sealedOwners.has(userId)) return
  await load()
    .then((sealing) => sealing.unsealStoredWork(userId))
    .catch(() => undefined)
}

import { createStore, delMany, entries, set } from 'idb-keyval'
import { newId } from '#shared/ids'
import { texts } from './texts'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { eraseDeviceData } from '../../engine/device/eraseDeviceData'
import { unsavedByUser, type UnsavedItineraries } from '../../engine/device/storedWork'
import { eraseDrafts } from '../../engine/device/drafts'
import { countLosableWork } from '../../engine/device/unsavedWork'
import { notify } from '../../lib/notices'
import { closeUser } from '../../engine/base/userScope'
import { sealedOwners } from './sealedOwners'
import { seal, unseal, type SealedBytes } from './seal'
import { collectUserData, restoreUserData } from './personalData'

/** Unsaved work, encrypted when another user signed in. */
interface SealedParcel {
  owner: string
  locked: SealedBytes
}

const place = () => createStore('periplo-kept', 'parcels')

/**
 * Notifies the new user. Work that cannot be encrypted (quota, insecure page,
 * unknown owner) stays under its owner's id, hidden from other users.
 */
export async function sealWorkOfOthers(newcomerId: string): Promise<void> {
  // Without the lock, a tab may count work that another is erasing.
  const changes =
    'locks' in navigator ? await navigator.locks.request('periplo-keep', () => sealAll(newcomerId)) : await sealAll(newcomerId)
  if (changes > 0) notify(texts.ofAnother(changes), { duration: 10_000 })
}

/** Returns the number of changes. */
async function sealAll(newcomerId: string): Promise<number> {
  let changes = 0
  for (const [userId, unsent] of unsavedByUser()) {
    if (userId === newcomerId) continue
    await closeUser(userId)
    changes += await countLosableWork(userId)
    await sealFor(userId, unsent).catch(() => undefined)
  }
  return changes
}

async function sealFor(userId: string, unsent: UnsavedItineraries): Promise<void> {
  const half = await call('GET /users/{id}/device-key', { params: { id: userId } }).catch((error: unknown) => {
    // Account deleted or blocked (indistinguishable): leave the work as it is.
    if (!isApiError(error, 'NotFoundError')) throw error
  })
  if (half === undefined) return
  const locked = await seal(half, await collectUserData(userId, unsent))
  await set(newId(), { owner: userId, locked } satisfies SealedParcel, place())
  sealedOwners.add(userId)
  eraseDrafts((owner) => owner === userId)
  await eraseDeviceData((owner) => owner === userId)
}

export async function unsealWork(userId: string): Promise<void> {
  const parcels = await entries<string, SealedParcel>(place())
  const own = parcels.filter(([, { owner }]) => owner === userId)
  if (own.length > 0) {
    const whole = await call('GET /users/{id}/device-key', { params: { id: userId } })
    for (const [, { locked }] of own) await restoreUserData(await unseal(whole, locked))
    // Deleted last: restoring is idempotent.
    await delMany(
      own.map(([key]) => key),
      place(),
    )
  }
  sealedOwners.remove(userId)
}

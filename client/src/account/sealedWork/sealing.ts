import { createStore, delMany, entries, set } from 'idb-keyval'
import { newId } from '#shared/ids'
import { texts } from './texts'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { eraseDeviceData, unsavedByUser, type UnsavedItineraries } from '../../engine/device/deviceData'
import { eraseDrafts } from '../../engine/device/drafts'
import { countLosableWork } from '../../engine/device/unsavedWork'
import { notify } from '../../lib/notices'
import { closeUser } from '../../engine/base/userScope'
import { sealedOwners } from './sealedOwners'
import { seal, unseal, type SealedBytes } from './seal'
import { collectUserData, restoreUserData } from './personalData'

/** What of one person's waited here for the server when somebody else signed in: only their own login opens it. */
interface SealedParcel {
  owner: string
  locked: SealedBytes
}

const place = () => createStore('periplo-kept', 'parcels')

/**
 * Somebody else uses this browser now: what others have not saved is locked away until they are back, and the newcomer is told how much that
 * is. What could not be locked (no room, a page without encryption) stays where it is, under its owner's name, and shows to nobody else.
 */
export async function sealWorkOfOthers(newcomerId: string): Promise<void> {
  // All tabs hear of the newcomer: what one of them erases another must have no part in counting.
  const changes =
    'locks' in navigator ? await navigator.locks.request('periplo-keep', () => keepAll(newcomerId)) : await keepAll(newcomerId)
  if (changes > 0) notify(texts.ofAnother(changes), { duration: 10_000 })
}

/** How many changes of others were here. */
async function keepAll(newcomerId: string): Promise<number> {
  let changes = 0
  for (const [userId, unsent] of unsavedByUser()) {
    if (userId === newcomerId) continue
    await closeUser(userId)
    changes += await countLosableWork(userId)
    await keepFor(userId, unsent).catch(() => undefined)
  }
  return changes
}

async function keepFor(userId: string, unsent: UnsavedItineraries): Promise<void> {
  const half = await call('GET /users/{id}/device-key', { params: { id: userId } }).catch((error: unknown) => {
    // Their account is gone: they will not be back.
    if (!isApiError(error, 'NotFoundError')) throw error
  })
  if (half !== undefined) {
    const locked = await seal(half, await collectUserData(userId, unsent))
    await set(newId(), { owner: userId, locked } satisfies SealedParcel, place())
    sealedOwners.add(userId)
  }
  eraseDrafts((owner) => owner === userId)
  await eraseDeviceData((owner) => owner === userId)
}

/** Puts back what was locked away for this person. */
export async function unsealWork(userId: string): Promise<void> {
  const parcels = await entries<string, SealedParcel>(place())
  const own = parcels.filter(([, { owner }]) => owner === userId)
  if (own.length > 0) {
    const whole = await call('GET /users/{id}/device-key', { params: { id: userId } })
    for (const [, { locked }] of own) await restoreUserData(await unseal(whole, locked))
    // Only now: putting it back twice does no harm.
    await delMany(
      own.map(([key]) => key),
      place(),
    )
  }
  sealedOwners.remove(userId)
}

import { createStore, delMany, entries, set } from 'idb-keyval'
import { newId } from '#shared/ids'
import type { DeviceKey } from '#shared/api/users'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { eraseDeviceData } from '../../engine/device/eraseDeviceData'
import { listUnsavedByUser, type UnsavedItineraries } from '../../engine/device/storedWork'
import { eraseDrafts } from '../../engine/device/drafts'
import { countUnsavedWork } from '../../engine/device/unsavedWork'
import { showToast } from '../../lib/toasts'
import { closeUserScope } from '../../engine/base/userScope'
import { sealedOwners } from '../rememberedUser'
import { collectUserData, restoreUserData } from './userData'
import { sealedWorkTexts } from './sealedWorkTexts'

/** Unsaved work, encrypted when another user signed in. */
interface SealedParcel {
  owner: string
  locked: SealedBytes
}

export interface SealedBytes {
  /** The ephemeral public key. */
  half: JsonWebKey
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

const place = () => createStore('periplo-kept', 'parcels')

/** Work that cannot be encrypted stays under its owner's id, hidden from others. */
export async function sealStoredWorkOfOthers(newcomerId: string): Promise<void> {
  // Without the lock, a tab may count work that another is erasing.
  const changes =
    'locks' in navigator ? await navigator.locks.request('periplo-keep', () => sealAll(newcomerId)) : await sealAll(newcomerId)
  if (changes > 0) showToast(sealedWorkTexts.ofAnother(changes), { duration: 10_000 })
}

export async function unsealStoredWork(userId: string): Promise<void> {
  const parcels = await entries<string, SealedParcel>(place())
  const own = parcels.filter(([, { owner }]) => owner === userId)
  if (own.length > 0) {
    const whole = await call('GET /users/{id}/device-key', { params: { id: userId } })
    for (const [, { locked }] of own) await restoreUserData(await unsealBytes(whole, locked))
    // Deleted last: restoring is idempotent.
    await delMany(
      own.map(([key]) => key),
      place(),
    )
  }
  sealedOwners.remove(userId)
}

/** ECDH with AES-GCM. Throws on insecure pages, which lack WebCrypto. */
export async function sealBytes({ kty, crv, x, y }: DeviceKey, bytes: Uint8Array<ArrayBuffer>): Promise<SealedBytes> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveKey'])
  const key = await sharedKey(await imported({ kty, crv, x, y }, []), pair.privateKey, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return {
    half: await crypto.subtle.exportKey('jwk', pair.publicKey),
    iv,
    bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes),
  }
}

/** Throws if it was sealed for another key. */
export async function unsealBytes({ d, ...half }: DeviceKey, locked: SealedBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (d === undefined) throw new Error('Half a key does not unlock')
  const mine = await imported({ ...half, d }, ['deriveKey'])
  const key = await sharedKey(await imported(locked.half, []), mine, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: locked.iv }, key, locked.bytes))
}

async function sealAll(newcomerId: string): Promise<number> {
  let changes = 0
  for (const [userId, unsent] of listUnsavedByUser()) {
    if (userId === newcomerId) continue
    await closeUserScope(userId)
    changes += await countUnsavedWork(userId)
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
  const locked = await sealBytes(half, await collectUserData(userId, unsent))
  await set(newId(), { owner: userId, locked } satisfies SealedParcel, place())
  sealedOwners.add(userId)
  eraseDrafts((owner) => owner === userId)
  await eraseDeviceData((owner) => owner === userId)
}

const sharedKey = (theirs: CryptoKey, mine: CryptoKey, use: KeyUsage) =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, mine, { name: 'AES-GCM', length: 256 }, false, [use])

const imported = (jwk: JsonWebKey, uses: KeyUsage[]) => crypto.subtle.importKey('jwk', jwk, CURVE, false, uses)

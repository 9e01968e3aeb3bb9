import { storageEntry } from '../../lib/storage'

/** The user whose notifications this browser receives. */
export const pushReceiver = storageEntry('periplo-push')

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Undefined if missing or unsupported. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

/** On a first visit. */
const MAX_WAIT_MS = 5000

/** Waits for registration. */
export async function comingPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return (await pushWorker()) ?? Promise.race([navigator.serviceWorker.ready, patience])
}

/** Returns the old subscription. */
export async function unsubscribePushes(): Promise<PushSubscription | undefined> {
  pushReceiver.clear()
  const subscription = await (await pushWorker())?.pushManager.getSubscription()
  // The push service may be unreachable; the server stops sending when the session ends.
  await subscription?.unsubscribe().catch(() => undefined)
  return subscription ?? undefined
}

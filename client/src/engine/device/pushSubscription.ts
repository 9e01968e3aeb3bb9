import { storageEntry } from '../../lib/storage'

/** Whose notices are pushed to this browser. */
export const pushReceiver = storageEntry('periplo-push')

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker that shows pushes; undefined where there is none yet, or none can. */
export async function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

/** How long a first visit may take to bring the worker. */
const MAX_WAIT_MS = 5000

/** As `pushWorker`, on a first visit once it is there. */
export async function comingPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return (await pushWorker()) ?? Promise.race([navigator.serviceWorker.ready, patience])
}

/** Nothing is pushed to this browser any more, whoever it was for. Returns what ended. */
export async function unsubscribePushes(): Promise<PushSubscription | undefined> {
  pushReceiver.clear()
  const subscription = await (await pushWorker())?.pushManager.getSubscription()
  // Whoever takes pushes may be out of reach; then nobody sends any there once the session is over.
  await subscription?.unsubscribe().catch(() => undefined)
  return subscription ?? undefined
}

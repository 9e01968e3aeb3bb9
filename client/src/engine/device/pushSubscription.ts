import { storageEntry } from '../../lib/storage'
import { call } from '../api/api'

/** `refused`: permission denied. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on'

/** On a first visit. */
const MAX_WAIT_MS = 5000

/** The user whose notifications this browser receives. */
const pushUserEntry = storageEntry('periplo-push')

export async function readPushState(userId: string): Promise<PushState> {
  const worker = await waitForPushWorker()
  if (worker === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  const isTheirs = pushUserEntry.read() === userId && Notification.permission === 'granted'
  return isTheirs && (await worker.pushManager.getSubscription()) !== null ? 'on' : 'off'
}

/** Throws if the browser or server fails. */
export async function enablePushNotifications(userId: string): Promise<PushState> {
  const worker = await findPushWorker()
  if (worker === undefined) return 'unsupported'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'off'
  const { publicKey } = await call('GET /notifications/push')
  // A subscription for another server key is useless.
  await unsubscribeFromPush()
  await tellServer(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  pushUserEntry.write(userId)
  return 'on'
}

/** Throws if the server is unreachable. */
export async function disablePushNotifications(): Promise<void> {
  const ended = await unsubscribeFromPush()
  if (ended !== undefined) await call('DELETE /notifications/push', { body: { endpoint: ended.endpoint } })
}

export async function renewPushSubscription(userId: string): Promise<void> {
  const receiver = pushUserEntry.read()
  if (receiver === undefined) return
  if (receiver !== userId) return void (await unsubscribeFromPush())
  const subscription = await (await findPushWorker())?.pushManager.getSubscription()
  if (subscription !== null && subscription !== undefined) await tellServer(subscription)
}

async function findPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

async function waitForPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return (await findPushWorker()) ?? Promise.race([navigator.serviceWorker.ready, patience])
}

export async function unsubscribeFromPush(): Promise<PushSubscription | undefined> {
  pushUserEntry.clear()
  const subscription = await (await findPushWorker())?.pushManager.getSubscription()
  // The push service may be unreachable; the server stops sending when the session ends.
  await subscription?.unsubscribe().catch(() => undefined)
  return subscription ?? undefined
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('POST /notifications/push', { body: { endpoint, keys: { p256dh, auth } } })
}

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

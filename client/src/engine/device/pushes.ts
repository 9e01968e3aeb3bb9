import { storageEntry } from '../../lib/storage'
import { call } from '../api/api'

/** `refused`: permission denied. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on'

/** On a first visit. */
const MAX_WAIT_MS = 5000

/** The user whose notifications this browser receives. */
export const pushReceiver = storageEntry('periplo-push')

export async function readPushState(userId: string): Promise<PushState> {
  const worker = await waitForPushWorker()
  if (worker === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  const isTheirs = pushReceiver.read() === userId && Notification.permission === 'granted'
  return isTheirs && (await worker.pushManager.getSubscription()) !== null ? 'on' : 'off'
}

/** Throws if the browser or server fails. */
export async function enablePushes(userId: string): Promise<PushState> {
  const worker = await pushWorker()
  if (worker === undefined) return 'unsupported'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'off'
  const { publicKey } = await call('GET /notifications/push')
  // A subscription for another server key is useless.
  await unsubscribePushes()
  await tellServer(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  pushReceiver.write(userId)
  return 'on'
}

/** Throws if the server is unreachable. */
export async function disablePushes(): Promise<void> {
  const ended = await unsubscribePushes()
  if (ended !== undefined) await call('DELETE /notifications/push', { body: { endpoint: ended.endpoint } })
}

export async function renewPushes(userId: string): Promise<void> {
  const receiver = pushReceiver.read()
  if (receiver === undefined) return
  if (receiver !== userId) return void (await unsubscribePushes())
  const subscription = await (await pushWorker())?.pushManager.getSubscription()
  if (subscription !== null && subscription !== undefined) await tellServer(subscription)
}

export async function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}

export async function waitForPushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return (await pushWorker()) ?? Promise.race([navigator.serviceWorker.ready, patience])
}

export async function unsubscribePushes(): Promise<PushSubscription | undefined> {
  pushReceiver.clear()
  const subscription = await (await pushWorker())?.pushManager.getSubscription()
  // The push service may be unreachable; the server stops sending when the session ends.
  await subscription?.unsubscribe().catch(() => undefined)
  return subscription ?? undefined
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('POST /notifications/push', { body: { endpoint, keys: { p256dh, auth } } })
}

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

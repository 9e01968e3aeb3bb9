import { call } from '../api/api'
import { comingPushWorker, pushReceiver, pushWorker, unsubscribePushes } from './pushSubscription'

/** `refused`: permission denied. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on'

export async function readPushState(userId: string): Promise<PushState> {
  const worker = await comingPushWorker()
  if (worker === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  const isTheirs = pushReceiver.read() === userId && Notification.permission === 'granted'
  return isTheirs && (await worker.pushManager.getSubscription()) !== null ? 'on' : 'off'
}

/** Asks for permission. Throws if the browser or server fails. */
export async function beginPushes(userId: string): Promise<PushState> {
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
export async function endPushes(): Promise<void> {
  const ended = await unsubscribePushes()
  if (ended !== undefined) await call('DELETE /notifications/push', { body: { endpoint: ended.endpoint } })
}

/** Renews the user's subscription, or removes another user's. */
export async function renewPushes(userId: string): Promise<void> {
  const receiver = pushReceiver.read()
  if (receiver === undefined) return
  if (receiver !== userId) return void (await unsubscribePushes())
  const subscription = await (await pushWorker())?.pushManager.getSubscription()
  if (subscription !== null && subscription !== undefined) await tellServer(subscription)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call('POST /notifications/push', { body: { endpoint, keys: { p256dh, auth } } })
}

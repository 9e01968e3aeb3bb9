import { call } from '../api/api'
import { comingPushWorker, pushReceiver, pushWorker, unsubscribePushes } from './pushSubscription'

/** What this browser makes of pushes: it cannot show any, its owner refused them, or somebody gets them here, or not. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on'

/** What it is for this person. */
export async function readPushState(userId: string): Promise<PushState> {
  const worker = await comingPushWorker()
  if (worker === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  const isTheirs = pushReceiver.read() === userId && Notification.permission === 'granted'
  return isTheirs && (await worker.pushManager.getSubscription()) !== null ? 'on' : 'off'
}

/** Asks whoever sits here, and has this person's notices pushed to this browser. Answers what it is then; throws when it or the server fails. */
export async function beginPushes(userId: string): Promise<PushState> {
  const worker = await pushWorker()
  if (worker === undefined) return 'unsupported'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'off'
  const { publicKey } = await call('GET /notifications/push')
  // One for another key, as of a server whose database began anew, is good for nothing.
  await unsubscribePushes()
  await tellServer(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  pushReceiver.write(userId)
  return 'on'
}

/** Nothing is pushed to this browser any more, and the server knows. Throws when it cannot be told. */
export async function endPushes(): Promise<void> {
  const ended = await unsubscribePushes()
  if (ended !== undefined) await call('DELETE /notifications/push', { body: { endpoint: ended.endpoint } })
}

/** Once a visit: what was pushed here to somebody in an earlier session goes on in this one, and nobody gets what is for somebody else. */
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

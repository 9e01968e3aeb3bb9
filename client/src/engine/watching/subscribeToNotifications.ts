import { io, type Socket } from 'socket.io-client'
import type { ServerToClientEvents } from '#shared/realtime/socketEvents'
import { isSignedIn } from '../api/api'
import { queryClient } from '../api/queryClient'
import { renewPushSubscription } from '../device/pushSubscription'
import { computeRetryDelay } from '../delivery/retryPause'
import { setUnreadCountInAllTabs, unreadQuery } from '../wire/unread'

const renewed = new Set<string>()

/** Failures are ignored; the next visit retries. */
function renewOnce(userId: string): void {
  if (renewed.has(userId)) return
  renewed.add(userId)
  void renewPushSubscription(userId).catch(() => undefined)
}

/** Over a separate connection. Also renews the push subscription. */
export function subscribeToNotifications(userId: string): () => void {
  renewOnce(userId)
  // Its own reconnect would send a cookie that may have expired.
  const socket: Socket<ServerToClientEvents> = io({ transports: ['websocket', 'polling'], reconnection: false })
  let failures = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const comeBack = () => {
    clearTimeout(timer)
    failures += 1
    timer = setTimeout(() => void connect(), computeRetryDelay('refused', failures, Math.random()))
  }
  const connect = async () => {
    // Renews the cookies. An unreachable server counts as signed in.
    const mayConnect = await isSignedIn().catch(() => true)
    if (mayConnect && !isOver) socket.connect()
  }
  socket.on('connect', () => {
    failures = 0
    void queryClient.invalidateQueries(unreadQuery)
  })
  socket.on('connect_error', comeBack)
  socket.on('disconnect', comeBack)
  socket.on('notification', ({ unread }) => setUnreadCountInAllTabs(unread))
  return () => {
    isOver = true
    socket.off('disconnect', comeBack)
    clearTimeout(timer)
    socket.disconnect()
  }
}

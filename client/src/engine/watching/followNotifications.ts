import { io, type Socket } from 'socket.io-client'
import type { ServerEvents } from '#shared/realtime/socketEvents'
import { isSignedIn } from '../api/api'
import { queryClient } from '../api/queryClient'
import { renewPushes } from '../device/pushes'
import { retryPause } from '../delivery/retryPause'
import { hearUnread, unreadQuery } from '../wire/unread'

const renewed = new Set<string>()

/** Pushes are no reason to be told of a failure. The next visit tries again. */
function renewOnce(userId: string): void {
  if (renewed.has(userId)) return
  renewed.add(userId)
  void renewPushes(userId).catch(() => undefined)
}

/** Hears of notices over a connection of its own, for pages that have none. Returns what stops it. Sees to this browser's pushes, too. */
export function followNotifications(userId: string): () => void {
  renewOnce(userId)
  // Its own way to come back would show a cookie that may have run out meanwhile.
  const socket: Socket<ServerEvents> = io({ transports: ['websocket', 'polling'], reconnection: false })
  let failures = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const comeBack = () => {
    clearTimeout(timer)
    failures += 1
    timer = setTimeout(() => void connect(), retryPause('refused', failures, Math.random()))
  }
  const connect = async () => {
    // Asked again, the server renews the cookies. A server that is out of reach says nothing of the session.
    const mayConnect = await isSignedIn().catch(() => true)
    if (mayConnect && !isOver) socket.connect()
  }
  socket.on('connect', () => {
    failures = 0
    // What came before there was a connection.
    void queryClient.invalidateQueries(unreadQuery)
  })
  socket.on('connect_error', comeBack)
  socket.on('disconnect', comeBack)
  socket.on('notification', ({ unread }) => hearUnread(unread))
  return () => {
    isOver = true
    socket.off('disconnect', comeBack)
    clearTimeout(timer)
    socket.disconnect()
  }
}

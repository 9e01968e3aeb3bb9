import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Attach before Socket.IO: long polls do not count. Waits `atMostMs` at most. */
export function trackRequests(server: Server): (atMostMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>()
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return async (atMostMs) => {
    const answered = Promise.all([...underWay].map((response) => once(response, 'close')))
    await Promise.race([answered, setTimeout(atMostMs, undefined, { ref: false })])
  }
}

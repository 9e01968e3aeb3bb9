import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/**
 * Knows which requests of a server are not answered yet. Attach it before the Socket.IO door, whose long polls then do not count.
 * The returned function resolves when there are none, or after `atMostMs`.
 */
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

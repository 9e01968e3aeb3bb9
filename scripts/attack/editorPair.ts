import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { customMessageTypes } from '#shared/sync/messages'
import { waitUntil } from '../load/editor'
import type { SimulatedUser } from '../load/people'

export async function openDocument(url: string, itineraryId: string, { cookie }: SimulatedUser) {
  class WithCookie extends WebSocket {
    constructor(address: string, protocols?: string[]) {
      super(address, protocols ?? [], { headers: { cookie } })
    }
  }
  const doc = newDoc()
  const provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/sync`, itineraryId, doc, {
    disableBc: true,
    params: createConnectionQuery({ clientId: doc.clientID }),
    WebSocketPolyfill: WithCookie as unknown as typeof globalThis.WebSocket,
  })
  // Standard clients complain about these.
  for (const ours of [customMessageTypes.acknowledgement, customMessageTypes.record])
    provider.messageHandlers[ours] = () => undefined
  await waitUntil(() => provider.synced, 20_000, 'first sync')
  return { doc, close: () => provider.destroy() }
}

/** One user writes 20 times a second; records the delay until the other sees it. */
export async function openEditorPair(
  url: string,
  itineraryId: string,
  [writer, reader]: readonly [SimulatedUser, SimulatedUser],
) {
  const [a, b] = [await openDocument(url, itineraryId, writer), await openDocument(url, itineraryId, reader)]
  const [dayId = ''] = roots(a.doc).days.keys()
  const eventId = addEvent(a.doc, { dayId }, { label: '0' })
  const sent = new Map<string, number>()
  let times: number[] = []
  roots(b.doc).events.observeDeep(() => {
    const label = String(roots(b.doc).events.get(eventId)?.get('label'))
    const at = sent.get(label)
    if (at !== undefined) times.push(performance.now() - at)
    sent.delete(label)
  })
  let count = 0
  const timer = setInterval(() => {
    const label = String((count += 1))
    sent.set(label, performance.now())
    editEvent(a.doc, eventId, { label })
  }, 50)
  return {
    /** Includes edits under way for over a second. */
    take(): number[] {
      const now = performance.now()
      const taken = [...times, ...[...sent.values()].map((at) => now - at).filter((ms) => ms > 1000)]
      times = []
      return taken
    },
    close() {
      clearInterval(timer)
      a.close()
      b.close()
    },
  }
}

import * as decoding from 'lib0/decoding'
import { WebSocket, type ClientOptions } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { view } from '#shared/itinerary/view'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import { until, pick, type SimulatedEditor } from './editor'
import type { Ledger } from './ledger'
import { canonicalContent, type SimulatedPerson } from './people'

const SYNC = 0
const ACKNOWLEDGED = 100
const RECORD = 101

// Each provider listens to the end of the process.
process.setMaxListeners(0)

interface Trip {
  itineraryId: string
  startDate: string
  endDate: string
}

/** A simulated person with the real document and the ordinary y-websocket client. */
export async function openCrdtEditor(
  url: string,
  person: SimulatedPerson,
  trip: Trip,
  number: number,
  ledger: Ledger,
): Promise<SimulatedEditor> {
  const { itineraryId } = trip
  let sent = 0
  let stored = 0
  /** Promises that wait for their acknowledgement: made once the update numbered `after` is stored. */
  const waiting: { after: number; eventId: string; mark: string | null }[] = []

  class CountingSocket extends WebSocket {
    constructor(address: string, protocols?: string[]) {
      const options: ClientOptions = { headers: { cookie: person.cookie }, perMessageDeflate: false }
      super(address, protocols ?? [], options)
      sent = 0
      stored = 0
    }
    override send(data: Uint8Array): void {
      const decoder = decoding.createDecoder(data)
      if (decoding.readVarUint(decoder) === SYNC && decoding.readVarUint(decoder) > 0) sent += 1
      super.send(data)
    }
  }

  const doc = newDoc()
  const provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/sync`, itineraryId, doc, {
    disableBc: true,
    params: { c: String(doc.clientID), v: '1' },
    WebSocketPolyfill: CountingSocket as unknown as typeof globalThis.WebSocket,
  })
  provider.messageHandlers[ACKNOWLEDGED] = (_encoder, decoder) => {
    stored = decoding.readVarUint(decoder)
    while (waiting[0] !== undefined && waiting[0].after <= stored) {
      const kept = waiting.shift()
      if (kept !== undefined) ledger.noteAcknowledged(itineraryId, kept.eventId, kept.mark)
    }
  }
  provider.messageHandlers[RECORD] = () => undefined
  const known = new Set<string>()
  roots(doc).events.observeDeep((changes, transaction) => {
    if (transaction.local) return
    for (const { target, path } of changes) {
      const ids = path.length === 0 ? [...(changes[0]?.changes.keys.keys() ?? [])] : [String(path[0])]
      for (const id of ids) {
        const label = roots(doc).events.get(id)?.get('label')
        if (typeof label === 'string') ledger.noteSeen(label, number, known)
      }
      if (target === roots(doc).events && path.length > 0) throw new Error('events are flat')
    }
  })
  await until(() => provider.synced, 15_000, 'first sync')

  const mine: string[] = []
  let count = 0
  const promise = (eventId: string, mark: string | null) => waiting.push({ after: sent, eventId, mark })
  const mark = (): string => `m${number}-${(count += 1)}`
  const look = () => view(doc, trip.startDate, trip.endDate)

  return {
    kind: 'crdt',
    itineraryId,
    act(random) {
      const dice = random()
      const seen = look()
      const day = pick(seen.days, random)
      const own = pick(mine, random)
      if (own === undefined || (dice < 0.4 && day !== undefined && day.events.length < 55)) {
        if (day === undefined) return
        const label = mark()
        ledger.noteMade(label, number)
        const id = addEvent(
          doc,
          { dayId: day.id, index: Math.floor(random() * (day.events.length + 1)) },
          { label, description: 'Una nota de prueba' },
        )
        mine.push(id)
        promise(id, label)
      } else if (dice < 0.75) {
        const label = mark()
        ledger.noteMade(label, number)
        editEvent(doc, own, { label })
        promise(own, label)
      } else if (dice < 0.93) {
        const any = pick(Object.keys(seen.events), random)
        if (any !== undefined && day !== undefined && day.events.length < 55) moveEvent(doc, any, { dayId: day.id, index: 0 })
      } else {
        deleteEvent(doc, own)
        mine.splice(mine.indexOf(own), 1)
        promise(own, null)
      }
    },
    acknowledged: (timeout) => until(() => stored >= sent && provider.synced, timeout, `acknowledgement of editor ${number}`),
    essence() {
      const seen = look()
      return canonicalContent({ days: toWireDays(seen), ideas: toWireEvents(seen, seen.ideas) })
    },
    close() {
      provider.destroy()
      doc.destroy()
    },
  }
}

import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket, type RawData } from 'ws'
import * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS, newDoc } from '#shared/itinerary/doc'
import { until, type SimulatedEditor } from './editor'
import type { Ledger } from './ledger'
import type { SimulatedPerson } from './people'

const SYNC = 0
const [STEP_1, STEP_2, UPDATE] = [0, 1, 2]
const ACKNOWLEDGED = 100
const RETRY_MS = 500

const frame = (...parts: (number | Uint8Array)[]): Uint8Array =>
  encoding.encode((encoder) => {
    for (const part of parts)
      if (typeof part === 'number') encoding.writeVarUint(encoder, part)
      else encoding.writeVarUint8Array(encoder, part)
  })

/** An editor that can lose its line and come back. */
export interface LightEditor extends SimulatedEditor {
  /** Breaks the connection; resolves with the milliseconds until it has the document again. */
  comeBack(): Promise<number>
}

/**
 * A simulated person who speaks the sync protocol but keeps only their own event: hundreds fit into one process, so that what is measured is
 * the server. Marks of others are found in the bytes of their updates.
 */
export async function openLightEditor(
  url: string,
  person: SimulatedPerson,
  itineraryId: string,
  number: number,
  ledger: Ledger,
): Promise<LightEditor> {
  const doc = newDoc()
  const known = new Set<string>()
  const own = `m${number}-`
  /** Promises that wait for their acknowledgement: made once the message numbered `after` of this connection is stored. */
  let waiting: { after: number; mark: string }[] = []
  let sent = 0
  let stored = 0
  let isIn = false
  let isClosed = false
  let socket: WebSocket
  let eventId = ''
  let count = 0

  const send = (kind: number, content: Uint8Array) => {
    socket.send(frame(SYNC, kind, content))
    if (kind !== STEP_1) sent += 1
  }
  const hear = (data: RawData) => {
    const bytes = data instanceof Buffer ? data : Buffer.alloc(0)
    const decoder = decoding.createDecoder(bytes)
    const kind = decoding.readVarUint(decoder)
    if (kind === ACKNOWLEDGED) {
      stored = decoding.readVarUint(decoder)
      for (const { mark } of waiting.filter(({ after }) => after <= stored)) ledger.noteAcknowledged(itineraryId, eventId, mark)
      waiting = waiting.filter(({ after }) => after > stored)
    } else if (kind === SYNC) {
      const step = decoding.readVarUint(decoder)
      if (step === STEP_1) send(STEP_2, Y.encodeStateAsUpdate(doc, decoding.readVarUint8Array(decoder)))
      else if (step === STEP_2) isIn = true
      else
        for (const [mark] of bytes.toString('latin1').matchAll(/m\d+-\d+/g))
          if (!mark.startsWith(own)) ledger.noteSeen(mark, number, known)
    }
  }
  const connect = () => {
    isIn = false
    sent = 0
    stored = 0
    waiting = []
    socket = new WebSocket(`${url.replace(/^http/, 'ws')}/sync/${itineraryId}?v=1&c=${doc.clientID}`, {
      headers: { cookie: person.cookie },
      perMessageDeflate: false,
    })
    socket.on('open', () => socket.send(frame(SYNC, STEP_1, Uint8Array.of(0))))
    socket.on('message', hear)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!isClosed) setTimeout(connect, RETRY_MS * (0.5 + Math.random()))
    })
  }
  doc.on('update', (update: Uint8Array) => {
    if (isIn) send(UPDATE, update)
  })
  connect()
  await until(() => isIn, 30_000, `first sync of editor ${number}`)

  return {
    kind: 'light',
    itineraryId,
    act() {
      // What it did while it was away is in the next answer to the server's question.
      const mark = `${own}${(count += 1)}`
      ledger.noteMade(mark, number)
      if (eventId === '') eventId = addEvent(doc, { dayId: IDEAS }, { label: mark, description: 'Una nota de prueba' })
      else editEvent(doc, eventId, { label: mark })
      if (isIn) waiting.push({ after: sent, mark })
    },
    async comeBack() {
      const since = performance.now()
      isIn = false
      socket.terminate()
      await until(() => isIn, 60_000, `return of editor ${number}`)
      return performance.now() - since
    },
    acknowledged: (timeout) => until(() => isIn && stored >= sent, timeout, `acknowledgement of editor ${number}`),
    essence: () => undefined,
    close() {
      isClosed = true
      socket.terminate()
      doc.destroy()
    },
  }
}

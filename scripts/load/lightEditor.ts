import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket, type RawData } from 'ws'
import * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc, positionOf, roots } from '#shared/itinerary/doc'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import { waitUntil, type SimulatedEditor } from './editor'
import type { Ledger } from './ledger'
import type { SimulatedUser } from './people'

const RETRY_MS = 500

const frame = (...parts: (number | Uint8Array)[]): Uint8Array =>
  encoding.encode((encoder) => {
    for (const part of parts)
      if (typeof part === 'number') encoding.writeVarUint(encoder, part)
      else encoding.writeVarUint8Array(encoder, part)
  })

export interface LightEditor extends SimulatedEditor {
  /** Resolves with the milliseconds until it has the document again. */
  reconnect(): Promise<number>
}

/**
 * Keeps only its own event: hundreds fit into a process, so that the server is
 * measured. Others' marks are found in the bytes of updates.
 */
export async function openLightEditor(
  url: string,
  person: SimulatedUser,
  itineraryId: string,
  number: number,
  ledger: Ledger,
  dayId: string = IDEAS_DAY_ID,
): Promise<LightEditor> {
  const editor = new OneEventEditor(url, person, itineraryId, number, ledger, dayId)
  await editor.joined()
  return editor
}

class OneEventEditor implements LightEditor {
  readonly kind = 'light'
  readonly #doc = newDoc()
  readonly #address: string
  #socket: WebSocket
  /** On this connection. */
  #sent = 0
  #stored = 0
  /** Waiting for the ack of message number `after`. */
  #waiting: { after: number; mark: string }[] = []
  /** Received the document. */
  #isIn = false
  #isClosed = false
  /** Seen marks of other editors. */
  readonly #known = new Set<string>()
  #eventId = ''
  #marks = 0

  constructor(
    url: string,
    private readonly person: SimulatedUser,
    readonly itineraryId: string,
    private readonly number: number,
    private readonly ledger: Ledger,
    private readonly dayId: string,
  ) {
    const query = new URLSearchParams(createConnectionQuery({ clientId: this.#doc.clientID }))
    this.#address = `${url.replace(/^http/, 'ws')}/sync/${itineraryId}?${query}`
    this.#doc.on('update', (update: Uint8Array) => {
      if (this.#isIn) this.#send(syncSteps.update, update)
    })
    this.#socket = this.#connect()
  }

  joined(): Promise<void> {
    return waitUntil(() => this.#isIn, 30_000, `first sync of editor ${this.number}`)
  }

  act(): void {
    // Offline edits are in its next answer to the server.
    const mark = `${this.#ownMarks}${(this.#marks += 1)}`
    this.ledger.noteMade(mark, this.number)
    if (this.#eventId === '') {
      this.#eventId = addEvent(this.#doc, { dayId: IDEAS_DAY_ID }, { label: mark, description: 'Una nota de prueba' })
      this.#place()
    } else editEvent(this.#doc, this.#eventId, { label: mark })
    if (this.#isIn) this.#waiting.push({ after: this.#sent, mark })
  }

  /** From the ideas into its day, of which it knows only the id. */
  #place(): void {
    const event = roots(this.#doc).events.get(this.#eventId)
    if (event !== undefined && this.dayId !== IDEAS_DAY_ID) event.set('pos', [this.dayId, positionOf(event)[1]])
  }

  async reconnect(): Promise<number> {
    const since = performance.now()
    this.#isIn = false
    this.#socket.terminate()
    await waitUntil(() => this.#isIn, 60_000, `return of editor ${this.number}`)
    return performance.now() - since
  }

  acknowledged(timeout: number): Promise<void> {
    return waitUntil(() => this.#isIn && this.#stored >= this.#sent, timeout, `acknowledgement of editor ${this.number}`)
  }

  comparableContent(): undefined {
    return undefined
  }

  close(): void {
    this.#isClosed = true
    this.#socket.terminate()
    this.#doc.destroy()
  }

  get #ownMarks(): string {
    return `m${this.number}-`
  }

  #connect(): WebSocket {
    this.#isIn = false
    this.#sent = 0
    this.#stored = 0
    this.#waiting = []
    const socket = new WebSocket(this.#address, { headers: { cookie: this.person.cookie }, perMessageDeflate: false })
    socket.on('open', () => socket.send(frame(messageTypes.sync, syncSteps.syncStep1, Uint8Array.of(0))))
    socket.on('message', (data: RawData) => this.#hear(data instanceof Buffer ? data : Buffer.alloc(0)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!this.#isClosed) setTimeout(() => (this.#socket = this.#connect()), RETRY_MS * (0.5 + Math.random()))
    })
    return socket
  }

  #send(kind: number, content: Uint8Array): void {
    this.#socket.send(frame(messageTypes.sync, kind, content))
    this.#sent += 1
  }

  #hear(bytes: Buffer): void {
    const decoder = decoding.createDecoder(bytes)
    const kind = decoding.readVarUint(decoder)
    if (kind === customMessageTypes.acknowledgement) this.#noteStored(decoding.readVarUint(decoder))
    if (kind !== messageTypes.sync) return
    const step = decoding.readVarUint(decoder)
    if (step === syncSteps.syncStep1) {
      const missing = Y.encodeStateAsUpdate(this.#doc, decoding.readVarUint8Array(decoder))
      this.#send(syncSteps.syncStep2, missing)
    } else if (step === syncSteps.syncStep2) this.#isIn = true
    else this.#seeMarksIn(bytes)
  }

  #noteStored(stored: number): void {
    this.#stored = stored
    for (const { mark } of this.#waiting.filter(({ after }) => after <= stored))
      this.ledger.noteAcknowledged(this.itineraryId, this.#eventId, mark)
    this.#waiting = this.#waiting.filter(({ after }) => after > stored)
  }

  #seeMarksIn(update: Buffer): void {
    for (const [mark] of update.toString('latin1').matchAll(/m\d+-\d+/g))
      if (!mark.startsWith(this.#ownMarks)) this.ledger.noteSeen(mark, this.number, this.#known)
  }
}

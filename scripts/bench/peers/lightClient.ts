import { once } from 'node:events'
import { WebSocket } from 'ws'
import { syncSteps } from '#shared/sync/messages'
import { findMarks, writeMark } from './marks'
import { ManualUpdateWriter } from './manualUpdateWriter'
import type { SharedDocument } from './sharedDocument'
import { WireProtocol, type Endpoint, type WireKind } from './wire'

const NOTHING = Uint8Array.of(0, 0)
const HIGHEST_EMPTY_STATE = 1

const closed = (code: number, reason = '') => new Error(`closed with ${code} ${reason}`)

/** Keeps no document: it finds marks in received bytes and writes one title. */
export class LightClient {
  lastConfirmed = 0
  /** For updates and answers. */
  onContent: (content: Uint8Array, bytes: Buffer) => void = () => undefined
  readonly #wire: WireProtocol
  readonly #writer: ManualUpdateWriter
  #socket: WebSocket | undefined
  /** Messages with content on this connection. */
  #sent = 0
  #confirmed = 0
  lastEdit = 0

  constructor(
    kind: WireKind,
    seat: Endpoint,
    private readonly cookie: string | undefined,
    private readonly number: number,
    private readonly document: SharedDocument,
  ) {
    this.#wire = new WireProtocol(kind, seat)
    this.#writer = new ManualUpdateWriter(writeMark({ editor: number, edit: 0 }))
  }

  /** Resolves with the server's answer. */
  connect(stateVector: Uint8Array = Uint8Array.of(0)): Promise<Uint8Array> {
    const headers = this.cookie === undefined ? {} : { cookie: this.cookie }
    const socket = new WebSocket(this.#wire.address(this.#writer.clientId), { headers, perMessageDeflate: false })
    this.#socket = socket
    this.#sent = 0
    this.#confirmed = 0
    return new Promise((resolve, reject) => {
      socket.on('open', () => {
        for (const frame of this.#wire.hello(stateVector)) socket.send(frame)
      })
      socket.on('message', (data: Buffer) => this.#hear(data, resolve))
      socket.on('error', reject)
      socket.on('close', (code, reason) => reject(closed(code, reason.toString())))
    })
  }

  /** Resolves when the server has read it. */
  async share(update: Uint8Array): Promise<void> {
    this.#send(syncSteps.update, update)
    const socket = this.#socket
    if (socket === undefined) return
    socket.ping()
    await Promise.race([once(socket, 'pong'), once(socket, 'close').then(([code]) => Promise.reject(closed(Number(code))))])
  }

  begin(): Promise<void> {
    return this.share(this.#writer.firstUpdate)
  }

  edit(): void {
    this.lastEdit = this.document.book.noteMade(this.number)
    this.#send(syncSteps.update, this.#writer.rename(writeMark({ editor: this.number, edit: this.lastEdit })))
  }

  close(): void {
    this.#socket?.removeAllListeners('close').terminate()
  }

  #send(step: number, content: Uint8Array): void {
    this.#sent += 1
    this.#socket?.send(this.#wire.sync(step, content))
  }

  #hear(data: Buffer, resolve: (answer: Uint8Array) => void): void {
    const heard = this.#wire.read(data)
    if (heard.kind === 'question')
      this.#send(syncSteps.syncStep2, heard.content.length > HIGHEST_EMPTY_STATE ? NOTHING : this.document.content)
    else if (heard.kind === 'stored') this.#noteConfirmed(heard.count)
    else if (heard.kind === 'applied') this.#noteConfirmed(this.#confirmed + 1)
    else if (heard.kind === 'answer' || heard.kind === 'update') {
      this.onContent(heard.content, data)
      findMarks(data, (editor, edit) => this.document.book.noteSeen(this.number, editor, edit))
      if (heard.kind === 'answer') resolve(heard.content)
    }
  }

  #noteConfirmed(count: number): void {
    this.#confirmed = count
    this.lastConfirmed = Math.max(this.lastConfirmed, this.lastEdit - (this.#sent - count))
  }
}

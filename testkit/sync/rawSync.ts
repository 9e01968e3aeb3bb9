import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { eventually } from '../eventually'
import type { SyncAccount, SyncServer } from './syncServer'

export type ReceivedMessage =
  | { kind: 'step1'; stateVector: Uint8Array }
  | { kind: 'step2'; update: Uint8Array }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'awareness'; entries: { clientId: number; clock: number; state: unknown }[] }
  | { kind: 'stored'; count: number }
  | { kind: 'record'; record: unknown }

const frame = (...parts: (number | Uint8Array)[]): Uint8Array =>
  encoding.encode((encoder) => {
    for (const part of parts) {
      if (typeof part === 'number') encoding.writeVarUint(encoder, part)
      else encoding.writeVarUint8Array(encoder, part)
    }
  })

/** Frames as a client sends them. */
export const frames = {
  step1: (stateVector: Uint8Array = Uint8Array.of(0)) => frame(0, 0, stateVector),
  step2: (update: Uint8Array = Uint8Array.of(0, 0)) => frame(0, 1, update),
  update: (update: Uint8Array) => frame(0, 2, update),
  queryAwareness: () => frame(3),
  awareness: (...entries: { clientId: number; clock: number; state: unknown }[]) =>
    frame(
      1,
      encoding.encode((encoder) => {
        encoding.writeVarUint(encoder, entries.length)
        for (const { clientId, clock, state } of entries) {
          encoding.writeVarUint(encoder, clientId)
          encoding.writeVarUint(encoder, clock)
          encoding.writeVarString(encoder, JSON.stringify(state))
        }
      }),
    ),
}

/** A connection that says what it is told to, for everything an ordinary client never does. */
export class RawSync {
  readonly received: ReceivedMessage[] = []
  readonly frames: Uint8Array[] = []
  closed: { code: number; reason: string } | undefined
  readonly socket: WebSocket

  constructor(
    server: Pick<SyncServer, 'url'>,
    editor: Pick<SyncAccount, 'cookie'> | null,
    path: string,
    headers: Record<string, string> = {},
  ) {
    this.socket = new WebSocket(`${server.url}/${path}`, [], {
      perMessageDeflate: false,
      headers: { ...(editor !== null && { cookie: editor.cookie }), ...headers },
    })
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(data)
      this.received.push(readMessage(data))
    })
    this.socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }))
    this.socket.on('error', () => undefined)
    onTestFinished(() => this.socket.terminate())
  }

  /** Opens a connection and waits for the server's first words. */
  static async open(server: Pick<SyncServer, 'url'>, editor: Pick<SyncAccount, 'cookie'>, path: string): Promise<RawSync> {
    const raw = new RawSync(server, editor, path)
    await raw.until(() => raw.messagesOf('record').length > 0)
    return raw
  }

  send(...messages: Uint8Array[]): void {
    for (const message of messages) this.socket.send(message)
  }

  messagesOf<K extends ReceivedMessage['kind']>(kind: K): Extract<ReceivedMessage, { kind: K }>[] {
    return this.received.filter((message): message is Extract<ReceivedMessage, { kind: K }> => message.kind === kind)
  }

  /** The newest count of stored updates. */
  get stored(): number {
    return this.messagesOf('stored').at(-1)?.count ?? 0
  }

  async until(condition: () => boolean, timeout = 10_000): Promise<void> {
    await eventually(
      () => {
        if (!condition()) throw new Error(`not so: ${condition.toString()}; closed: ${JSON.stringify(this.closed)}`)
      },
      { timeout, interval: 5 },
    )
  }

  /** Waits for the end and returns its code. */
  async ended(): Promise<number> {
    if (this.closed === undefined) await once(this.socket, 'close')
    return this.closed?.code ?? 0
  }

  /** Asks for the document and applies the answer to `doc`. */
  async load(doc: Y.Doc): Promise<void> {
    const before = this.messagesOf('step2').length
    this.send(frames.step1(Y.encodeStateVector(doc)))
    await this.until(() => this.messagesOf('step2').length > before)
    Y.applyUpdate(doc, this.messagesOf('step2').at(-1)?.update ?? Uint8Array.of(0, 0))
  }
}

function readMessage(data: Uint8Array): ReceivedMessage {
  const decoder = decoding.createDecoder(data)
  switch (decoding.readVarUint(decoder)) {
    case 0: {
      const step = decoding.readVarUint(decoder)
      const content = decoding.readVarUint8Array(decoder)
      if (decoding.hasContent(decoder)) throw new Error('more than one message in a frame')
      return step === 0 ? { kind: 'step1', stateVector: content } : { kind: step === 1 ? 'step2' : 'update', update: content }
    }
    case 1: {
      const content = decoding.createDecoder(decoding.readVarUint8Array(decoder))
      const entries = []
      for (let left = decoding.readVarUint(content); left > 0; left -= 1)
        entries.push({
          clientId: decoding.readVarUint(content),
          clock: decoding.readVarUint(content),
          state: JSON.parse(decoding.readVarString(content)) as unknown,
        })
      return { kind: 'awareness', entries }
    }
    case 100:
      return { kind: 'stored', count: decoding.readVarUint(decoder) }
    case 101:
      return { kind: 'record', record: JSON.parse(decoding.readVarString(decoder)) as unknown }
    default:
      throw new Error('a message nobody knows')
  }
}

/** The update that a change of a document is. */
export function updateOf(doc: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  let update: Uint8Array | undefined
  const listen = (bytes: Uint8Array) => {
    update = update === undefined ? bytes : Y.mergeUpdates([update, bytes])
  }
  doc.on('update', listen)
  change()
  doc.off('update', listen)
  return update ?? Y.encodeStateAsUpdate(doc, before)
}

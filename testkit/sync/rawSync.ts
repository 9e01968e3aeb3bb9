import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { eventually } from '../eventually'
import { frames, readMessage, type ReceivedMessage } from './frames'
import type { SyncAccount, SyncServer } from './syncServer'

/** A connection that sends arbitrary frames. */
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

  /** Connects and waits for the first record. */
  static async open(server: Pick<SyncServer, 'url'>, editor: Pick<SyncAccount, 'cookie'>, path: string): Promise<RawSync> {
    const raw = new RawSync(server, editor, path)
    await raw.waitFor(() => raw.messagesOf('record').length > 0)
    return raw
  }

  send(...messages: Uint8Array[]): void {
    for (const message of messages) this.socket.send(message)
  }

  messagesOf<K extends ReceivedMessage['kind']>(kind: K): Extract<ReceivedMessage, { kind: K }>[] {
    return this.received.filter((message): message is Extract<ReceivedMessage, { kind: K }> => message.kind === kind)
  }

  get stored(): number {
    return this.messagesOf('stored').at(-1)?.count ?? 0
  }

  async waitFor(condition: () => boolean): Promise<void> {
    await eventually(
      () => {
        if (!condition()) throw new Error(`not so: ${condition.toString()}; closed: ${JSON.stringify(this.closed)}`)
      },
      { interval: 5 },
    )
  }

  async waitForClose(): Promise<number> {
    if (this.closed === undefined) await once(this.socket, 'close')
    return this.closed?.code ?? 0
  }

  /** Requests the document and applies the reply to `doc`. */
  async load(doc: Y.Doc): Promise<void> {
    const before = this.messagesOf('step2').length
    this.send(frames.step1(Y.encodeStateVector(doc)))
    await this.waitFor(() => this.messagesOf('step2').length > before)
    Y.applyUpdate(doc, this.messagesOf('step2').at(-1)?.update ?? Uint8Array.of(0, 0))
  }
}

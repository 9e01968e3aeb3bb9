import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'

/** Hocuspocus names the document in each message and wants a token first. */
export type WireKind = 'periplo' | 'y-websocket' | 'hocuspocus'

export interface Endpoint {
  url: string
  document: string
  cookie?: string
}

const hocuspocusTypes = { authentication: 2, syncReply: 4, applied: 8 } as const

export type ServerMessage =
  | { kind: 'question' | 'answer' | 'update'; content: Uint8Array }
  /** Stored updates of this client. */
  | { kind: 'stored'; count: number }
  /** One more update. */
  | { kind: 'applied' }
  | { kind: 'other' }

const other: ServerMessage = { kind: 'other' }
const kindsOfSteps: Record<number, 'question' | 'answer' | 'update'> = {
  [syncSteps.syncStep1]: 'question',
  [syncSteps.syncStep2]: 'answer',
  [syncSteps.update]: 'update',
}

function frameOf(prefix: Uint8Array, ...parts: (number | Uint8Array | string)[]): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeUint8Array(encoder, prefix)
    for (const part of parts)
      if (typeof part === 'number') encoding.writeVarUint(encoder, part)
      else if (typeof part === 'string') encoding.writeVarString(encoder, part)
      else encoding.writeVarUint8Array(encoder, part)
  })
}

export class WireProtocol {
  readonly #prefix: Uint8Array

  constructor(
    private readonly kind: WireKind,
    private readonly seat: Endpoint,
  ) {
    this.#prefix = kind === 'hocuspocus' ? encoding.encode((to) => encoding.writeVarString(to, seat.document)) : new Uint8Array()
  }

  address(clientId: number): string {
    const { url, document } = this.seat
    if (this.kind === 'periplo') return `${url}/sync/${document}?${new URLSearchParams(createConnectionQuery({ clientId }))}`
    return this.kind === 'hocuspocus' ? url : `${url}/${document}`
  }

  hello(stateVector: Uint8Array): Uint8Array[] {
    const question = this.sync(syncSteps.syncStep1, stateVector)
    if (this.kind !== 'hocuspocus') return [question]
    return [frameOf(this.#prefix, hocuspocusTypes.authentication, 0, 'token'), question]
  }

  sync(step: number, content: Uint8Array): Uint8Array {
    return frameOf(this.#prefix, messageTypes.sync, step, content)
  }

  read(data: Uint8Array): ServerMessage {
    const decoder = decoding.createDecoder(data)
    decoder.pos = this.#prefix.length
    const type = decoding.readVarUint(decoder)
    if (type === messageTypes.sync || (type === hocuspocusTypes.syncReply && this.kind === 'hocuspocus')) {
      const kind = kindsOfSteps[decoding.readVarUint(decoder)]
      return kind === undefined ? other : { kind, content: decoding.readVarUint8Array(decoder) }
    }
    if (type === customMessageTypes.acknowledgement) return { kind: 'stored', count: decoding.readVarUint(decoder) }
    if (type === hocuspocusTypes.applied) return { kind: 'applied' }
    return other
  }
}

import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'

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

export const frames = {
  step1: (stateVector: Uint8Array = Uint8Array.of(0)) => frame(messageTypes.sync, syncSteps.syncStep1, stateVector),
  step2: (update: Uint8Array = Uint8Array.of(0, 0)) => frame(messageTypes.sync, syncSteps.syncStep2, update),
  update: (update: Uint8Array) => frame(messageTypes.sync, syncSteps.update, update),
  queryAwareness: () => frame(messageTypes.queryAwareness),
  awareness: (...entries: { clientId: number; clock: number; state: unknown }[]) =>
    frame(
      messageTypes.awareness,
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

/** Throws on an unknown type or a second sync message. */
export function readMessage(data: Uint8Array): ReceivedMessage {
  const decoder = decoding.createDecoder(data)
  switch (decoding.readVarUint(decoder)) {
    case messageTypes.sync: {
      const step = decoding.readVarUint(decoder)
      const content = decoding.readVarUint8Array(decoder)
      if (decoding.hasContent(decoder)) throw new Error('more than one message in a frame')
      return step === syncSteps.syncStep1
        ? { kind: 'step1', stateVector: content }
        : { kind: step === syncSteps.syncStep2 ? 'step2' : 'update', update: content }
    }
    case messageTypes.awareness: {
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
    case customMessageTypes.acknowledgement:
      return { kind: 'stored', count: decoding.readVarUint(decoder) }
    case customMessageTypes.record:
      return { kind: 'record', record: JSON.parse(decoding.readVarString(decoder)) as unknown }
    default:
      throw new Error('a message nobody knows')
  }
}

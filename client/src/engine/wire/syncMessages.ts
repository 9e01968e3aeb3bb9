import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { ItineraryRecord } from '#shared/api/itineraries'
import { parseJson } from '../../lib/parseJson'
import { isRecord } from '../base/wireChecks'

/** Numbers of the messages that are ours, beside y-websocket's own (docs/contract.md, section 6). */
export const ACKNOWLEDGEMENT = 100
export const RECORD = 101
export const STAMP = 102

const SYNC = 0
const STEP_1 = 0
const STEP_2 = 1
const UPDATE = 2

/** What kind of update an outgoing message contains, if any: a full answer (sync step 2) or a single update. The server counts and acknowledges these. */
export function updateKindOf(message: Uint8Array): 'fullAnswer' | 'update' | undefined {
  if (message[0] !== SYNC) return undefined
  if (message[1] === STEP_2) return 'fullAnswer'
  return message[1] === UPDATE ? 'update' : undefined
}

/** The state vector in a sync step 1 whose message type has been read; undefined for other steps. Does not move the decoder. */
export function readStateVector({ arr, pos }: decoding.Decoder): Uint8Array | undefined {
  const ahead = decoding.createDecoder(arr.subarray(pos))
  return decoding.readVarUint(ahead) === STEP_1 ? decoding.readVarUint8Array(ahead).slice() : undefined
}

/** A sync message with an update. */
export const writeUpdate = (update: Uint8Array): Uint8Array<ArrayBuffer> =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, SYNC)
    encoding.writeVarUint(encoder, UPDATE)
    encoding.writeVarUint8Array(encoder, update)
  })

/** The number in an acknowledgement, its type already read. */
export const readAcknowledgement = (decoder: decoding.Decoder): number => decoding.readVarUint(decoder)

/** The stamp in a message 102, its type already read. */
export const readStamp = (decoder: decoding.Decoder): string => decoding.readVarString(decoder)

/** The record in a message 101, its type already read; undefined when it does not have the shape that this version knows. */
export function readRecord(decoder: decoding.Decoder): ItineraryRecord | undefined {
  const record = parseJson(decoding.readVarString(decoder))
  return isRecord(record) ? record : undefined
}

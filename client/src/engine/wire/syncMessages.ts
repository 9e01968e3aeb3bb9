import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { messageTypes, syncSteps } from '#shared/sync/messages'
import { parseJson } from '../../lib/parseJson'
import { isRecord } from '../base/wireChecks'

/** What kind of update an outgoing message contains, if any: a full answer (sync step 2) or a single update. The server counts and acknowledges these. */
export function updateKindOf(message: Uint8Array): 'fullAnswer' | 'update' | undefined {
  if (message[0] !== messageTypes.sync) return undefined
  if (message[1] === syncSteps.fullAnswer) return 'fullAnswer'
  return message[1] === syncSteps.update ? 'update' : undefined
}

/** The state vector in a sync step 1 whose message type has been read; undefined for other steps. Does not move the decoder. */
export function decodeStateVector({ arr, pos }: decoding.Decoder): Uint8Array | undefined {
  const ahead = decoding.createDecoder(arr.subarray(pos))
  return decoding.readVarUint(ahead) === syncSteps.stateVector ? decoding.readVarUint8Array(ahead).slice() : undefined
}

/** Whether a sync message whose type has been read is a single update. Does not move the decoder. */
export const isUpdate = (decoder: decoding.Decoder): boolean => decoding.peekVarUint(decoder) === syncSteps.update

/** A sync message with an update. */
export const writeUpdate = (update: Uint8Array): Uint8Array<ArrayBuffer> =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, messageTypes.sync)
    encoding.writeVarUint(encoder, syncSteps.update)
    encoding.writeVarUint8Array(encoder, update)
  })

/** The number in an acknowledgement, its type already read. */
export const decodeAcknowledgement = (decoder: decoding.Decoder): number => decoding.readVarUint(decoder)

/** The stamp in a message 102, its type already read. */
export const decodeStamp = (decoder: decoding.Decoder): string => decoding.readVarString(decoder)

/** The record in a message 101, its type already read; undefined when it does not have the shape that this version knows. */
export function decodeRecord(decoder: decoding.Decoder): ItineraryRecord | undefined {
  const record = parseJson(decoding.readVarString(decoder))
  return isRecord(record) ? record : undefined
}

import * as decoding from 'lib0/decoding'
import type { ItineraryRecord } from '../../../../shared/api/itineraries'
import { parseJson } from '../parseJson'
import { isRecord } from './wireShapes'

/** Numbers of the messages that are ours, beside y-websocket's own (contract, section 6). */
export const ACKNOWLEDGEMENT = 100
export const RECORD = 101

const SYNC = 0
const STEP_2 = 1
const UPDATE = 2

/** Whether a message that goes out bears an update, which is what the server counts: a full answer (sync step 2) or a single update. */
export function updateBorneBy(message: Uint8Array): 'fullAnswer' | 'update' | undefined {
  if (message[0] !== SYNC) return undefined
  if (message[1] === STEP_2) return 'fullAnswer'
  return message[1] === UPDATE ? 'update' : undefined
}

/** The number in an acknowledgement, its type already read. */
export const readAcknowledgement = (decoder: decoding.Decoder): number => decoding.readVarUint(decoder)

/** The record in a message 101, its type already read; undefined when it does not have the shape that this version knows. */
export function readRecord(decoder: decoding.Decoder): ItineraryRecord | undefined {
  const record = parseJson(decoding.readVarString(decoder))
  return isRecord(record) ? record : undefined
}

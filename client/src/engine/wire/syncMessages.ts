import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { audienceOf } from '#shared/audience'
import type { CommentMessage, VoteMessage } from '#shared/api/comments'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { messageTypes, syncSteps } from '#shared/sync/messages'
import { isText, listOf } from '../../lib/checks'
import { parseJson } from '../../lib/parseJson'
import {
  isCommentMessage,
  isItineraryRecord,
  isUnreadCountMessage,
  isVoteMessage,
  type UnreadCountMessage,
} from '../base/wireChecks'

/** Sync step 2 or a single update. The server acks these. */
export function updateKindOf(message: Uint8Array): 'syncStep2' | 'update' | undefined {
  if (message[0] !== messageTypes.sync) return undefined
  if (message[1] === syncSteps.syncStep2) return 'syncStep2'
  return message[1] === syncSteps.update ? 'update' : undefined
}

/** Undefined for other steps than sync step 1. Does not advance the decoder. */
export function decodeStateVector({ arr, pos }: decoding.Decoder): Uint8Array | undefined {
  const ahead = decoding.createDecoder(arr.subarray(pos))
  return decoding.readVarUint(ahead) === syncSteps.syncStep1 ? decoding.readVarUint8Array(ahead).slice() : undefined
}

export const isUpdateMessage = (decoder: decoding.Decoder): boolean => decoding.peekVarUint(decoder) === syncSteps.update

export const encodeUpdateMessage = (update: Uint8Array): Uint8Array<ArrayBuffer> =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, messageTypes.sync)
    encoding.writeVarUint(encoder, syncSteps.update)
    encoding.writeVarUint8Array(encoder, update)
  })

export const decodeAcknowledgement = (decoder: decoding.Decoder): number => decoding.readVarUint(decoder)

/** Message 104. */
export const decodeStamp = (decoder: decoding.Decoder): string => decoding.readVarString(decoder)

/** Message 102; undefined if invalid. */
export function decodeCommentMessage(decoder: decoding.Decoder): CommentMessage | undefined {
  const message = parseJson(decoding.readVarString(decoder))
  return isCommentMessage(message) ? message : undefined
}

/** Message 105; undefined if invalid. */
export function decodeVoteMessage(decoder: decoding.Decoder): VoteMessage | undefined {
  const message = parseJson(decoding.readVarString(decoder))
  return isVoteMessage(message) ? message : undefined
}

/** Message 103; undefined if invalid. */
export function decodeUnreadCountMessage(decoder: decoding.Decoder): UnreadCountMessage | undefined {
  const message = parseJson(decoding.readVarString(decoder))
  return isUnreadCountMessage(message) ? message : undefined
}

const areFieldNames = listOf(isText)

/** Message 101; undefined if invalid. Older servers name no event fields. */
export function decodeRecord(
  decoder: decoding.Decoder,
): { record: ItineraryRecord; eventFields: readonly string[] | undefined } | undefined {
  const message = parseJson(decoding.readVarString(decoder))
  if (!isItineraryRecord(message)) return undefined
  const { eventFields, ...record }: ItineraryRecord & { eventFields?: unknown } = message
  return {
    record: { ...record, audience: audienceOf(record) },
    eventFields: areFieldNames(eventFields) ? eventFields : undefined,
  }
}

import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { audienceOf } from '#shared/audience'
import type { CommentNews, VoteNews } from '#shared/api/comments'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { messageTypes, syncSteps } from '#shared/sync/messages'
import { parseJson } from '../../lib/parseJson'
import { isCommentNews, isRecord, isUnreadNews, isVoteNews, type UnreadNews } from '../base/wireChecks'

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

/** The stamp in a message 104, its type already read. */
export const decodeStamp = (decoder: decoding.Decoder): string => decoding.readVarString(decoder)

/** What a message 102 tells of a comment, its type already read; undefined when it is nothing that this version knows. */
export function decodeCommentNews(decoder: decoding.Decoder): CommentNews | undefined {
  const news = parseJson(decoding.readVarString(decoder))
  return isCommentNews(news) ? news : undefined
}

/** What a message 105 tells of an idea's votes, in the same way. */
export function decodeVoteNews(decoder: decoding.Decoder): VoteNews | undefined {
  const news = parseJson(decoding.readVarString(decoder))
  return isVoteNews(news) ? news : undefined
}

/** How much one has not read by now, of what a message 103 tells, in the same way. */
export function decodeUnreadNews(decoder: decoding.Decoder): UnreadNews | undefined {
  const news = parseJson(decoding.readVarString(decoder))
  return isUnreadNews(news) ? news : undefined
}

/** The record in a message 101, its type already read; undefined when it does not have the shape that this version knows. */
export function decodeRecord(decoder: decoding.Decoder): ItineraryRecord | undefined {
  const record = parseJson(decoding.readVarString(decoder))
  return isRecord(record) ? { ...record, audience: audienceOf(record) } : undefined
}

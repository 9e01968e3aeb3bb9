import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { CommentMessage, VoteMessage } from '#shared/api/comments'
import type { NoticeMessage } from '#shared/api/notices'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { eventFieldNames } from '#shared/itinerary/fields'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import { invalidError } from '../closeError'
import { MAX_CLIENTS } from '../document/checks/checkUpdateCounts'

const MAX_MESSAGES_PER_FRAME = 1000
/** Far above a document's connections, which ordinary clients may all repeat. */
const MAX_AWARENESS_ENTRIES = 5000

const text = new TextDecoder()

/** `step2` and `update` are counted. */
export type SyncMessage =
  | { kind: 'step1'; stateVector: Uint8Array }
  | { kind: 'step2' | 'update'; update: Uint8Array }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'queryAwareness' }
  | { kind: 'unknown' }

/** An unknown type ends the frame, as its length is unknown. Throws a CloseError if malformed. */
export function readFrame(frame: Uint8Array): SyncMessage[] {
  const decoder = decoding.createDecoder(frame)
  const messages: SyncMessage[] = []
  try {
    while (decoding.hasContent(decoder)) {
      const message = readMessage(decoder)
      if (messages.push(message) > MAX_MESSAGES_PER_FRAME) throw new Error('too many messages in one')
      if (message.kind === 'unknown') break
    }
  } catch (error) {
    throw invalidError(error instanceof Error ? `frame: ${error.message}` : 'frame')
  }
  return messages.length === 0 ? [{ kind: 'unknown' }] : messages
}

function readMessage(decoder: decoding.Decoder): SyncMessage {
  switch (decoding.readVarUint(decoder)) {
    case messageTypes.sync:
      return readSync(decoder)
    case messageTypes.awareness:
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) }
    case messageTypes.queryAwareness:
      return { kind: 'queryAwareness' }
    default:
      return { kind: 'unknown' }
  }
}

function readSync(decoder: decoding.Decoder): SyncMessage {
  const step = decoding.readVarUint(decoder)
  if (step !== syncSteps.syncStep1 && step !== syncSteps.syncStep2 && step !== syncSteps.update)
    throw new Error(`unknown sync step ${step}`)
  const content = decoding.readVarUint8Array(decoder)
  if (step === syncSteps.syncStep1) {
    checkStateVector(content)
    return { kind: 'step1', stateVector: content }
  }
  return { kind: step === syncSteps.syncStep2 ? 'step2' : 'update', update: content }
}

const syncFrame = (step: number, content: Uint8Array): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, messageTypes.sync)
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, content)
  })

function checkStateVector(stateVector: Uint8Array): void {
  const decoder = decoding.createDecoder(stateVector)
  const count = decoding.readVarUint(decoder)
  if (count > MAX_CLIENTS) throw new Error('too many clients in a state vector')
  for (let left = count * 2; left > 0; left -= 1) decoding.readVarUint(decoder)
}

export const syncStep1Frame = (doc: Y.Doc): Uint8Array => syncFrame(syncSteps.syncStep1, Y.encodeStateVector(doc))

/** What `doc` has beyond a state vector. */
export const syncStep2Frame = (doc: Y.Doc, stateVector: Uint8Array): Uint8Array =>
  syncFrame(syncSteps.syncStep2, Y.encodeStateAsUpdate(doc, stateVector))

export const updateFrame = (update: Uint8Array): Uint8Array => syncFrame(syncSteps.update, update)

export const ackFrame = (count: number): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, customMessageTypes.acknowledgement)
    encoding.writeVarUint(encoder, count)
  })

const textFrame = (type: number, said: string): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, type)
    encoding.writeVarString(encoder, said)
  })

/** With the event fields that this server accepts, for newer pages. */
export const recordFrame = (record: ItineraryRecord): Uint8Array =>
  textFrame(customMessageTypes.record, JSON.stringify({ ...record, eventFields: eventFieldNames }))

export const commentFrame = (message: CommentMessage): Uint8Array =>
  textFrame(customMessageTypes.comment, JSON.stringify(message))

export const noticeFrame = (message: NoticeMessage): Uint8Array => textFrame(customMessageTypes.notice, JSON.stringify(message))

export const votesFrame = (message: VoteMessage): Uint8Array => textFrame(customMessageTypes.votes, JSON.stringify(message))

/** Proof that the client has seen the present state. */
export const stampFrame = (stamp: string): Uint8Array => textFrame(customMessageTypes.stamp, stamp)

/** `state` is JSON, `null` for a client that left. */
export interface AwarenessEntry {
  clientId: number
  clock: number
  state: string
}

/** Undefined unless there is one. Throws a CloseError if cut off. */
export function findSingleAwarenessEntry(update: Uint8Array): AwarenessEntry | undefined {
  let only: AwarenessEntry | undefined
  const count = eachEntry(update, (clientId, clock, state) => {
    only ??= { clientId, clock, state: state() }
  })
  return count === 1 ? only : undefined
}

/** Ordinary clients send one, among others' entries. Throws a CloseError if cut off or too long. */
export function findNewestAwarenessEntry(update: Uint8Array, wanted: number): AwarenessEntry | undefined {
  let newest: { clock: number; state: () => string } | undefined
  eachEntry(update, (clientId, clock, state) => {
    if (clientId === wanted && clock >= (newest?.clock ?? 0)) newest = { clock, state }
  })
  return newest && { clientId: wanted, clock: newest.clock, state: newest.state() }
}

/** Does not decode states. Returns the number of entries. */
function eachEntry(update: Uint8Array, look: (clientId: number, clock: number, state: () => string) => void): number {
  const decoder = decoding.createDecoder(update)
  try {
    const count = decoding.readVarUint(decoder)
    if (count > MAX_AWARENESS_ENTRIES) throw new Error('too many entries')
    for (let left = count; left > 0; left -= 1) {
      const clientId = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      const state = decoding.readVarUint8Array(decoder)
      look(clientId, clock, () => text.decode(state))
    }
    return count
  } catch (error) {
    throw invalidError(error instanceof Error ? `awareness: ${error.message}` : 'awareness')
  }
}

/** Without entries it keeps a quiet connection alive. */
export const awarenessFrame = (entries: readonly AwarenessEntry[]): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, messageTypes.awareness)
    encoding.writeVarUint8Array(
      encoder,
      encoding.encode((content) => {
        encoding.writeVarUint(content, entries.length)
        for (const { clientId, clock, state } of entries) {
          encoding.writeVarUint(content, clientId)
          encoding.writeVarUint(content, clock)
          encoding.writeVarString(content, state)
        }
      }),
    )
  })

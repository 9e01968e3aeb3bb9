import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { ItineraryRecord } from '../../shared/api/itineraries'
import { invalid } from './closeCodes'

// y-websocket's messages, and two of ours from server to client: STORED and RECORD.
const SYNC = 0
const AWARENESS = 1
const QUERY_AWARENESS = 3
const STORED = 100
const RECORD = 101

const MAX_MESSAGES_PER_FRAME = 1000

const STEP_1 = 0
const STEP_2 = 1
const UPDATE = 2

/** A message as it came in. `step2` and `update` bear an update and are counted. */
export type Message =
  | { kind: 'step1'; stateVector: Uint8Array }
  | { kind: 'step2' | 'update'; update: Uint8Array }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'queryAwareness' }

/**
 * The messages of a frame; ordinary clients send one, several are read all the same. A type that nobody knows ends the frame: where it ends
 * cannot be told. Throws a Refusal on a frame that is cut off or makes no sense.
 */
export function readFrame(frame: Uint8Array): Message[] {
  const decoder = decoding.createDecoder(frame)
  const messages: Message[] = []
  try {
    while (decoding.hasContent(decoder)) {
      const message = readMessage(decoder)
      if (message === undefined) break
      if (messages.push(message) > MAX_MESSAGES_PER_FRAME) throw new Error('too many messages in one')
    }
  } catch (error) {
    throw invalid(error instanceof Error ? `frame: ${error.message}` : 'frame')
  }
  return messages
}

function readMessage(decoder: decoding.Decoder): Message | undefined {
  switch (decoding.readVarUint(decoder)) {
    case SYNC:
      return readSync(decoder)
    case AWARENESS:
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) }
    case QUERY_AWARENESS:
      return { kind: 'queryAwareness' }
    default:
      return undefined
  }
}

function readSync(decoder: decoding.Decoder): Message {
  const step = decoding.readVarUint(decoder)
  if (step !== STEP_1 && step !== STEP_2 && step !== UPDATE) throw new Error(`unknown sync step ${step}`)
  const content = decoding.readVarUint8Array(decoder)
  if (step === STEP_1) {
    Y.decodeStateVector(content)
    return { kind: 'step1', stateVector: content }
  }
  return { kind: step === STEP_2 ? 'step2' : 'update', update: content }
}

const syncFrame = (step: number, content: Uint8Array): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, SYNC)
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, content)
  })

/** Asks for what the other side has and `doc` lacks. */
export const stepOneFrame = (doc: Y.Doc): Uint8Array => syncFrame(STEP_1, Y.encodeStateVector(doc))

/** What `doc` has beyond a state vector. */
export const stepTwoFrame = (doc: Y.Doc, stateVector: Uint8Array): Uint8Array =>
  syncFrame(STEP_2, Y.encodeStateAsUpdate(doc, stateVector))

/** A change somebody made. */
export const updateFrame = (update: Uint8Array): Uint8Array => syncFrame(UPDATE, update)

/** Tells a client how many of its updates are on disk. */
export const storedFrame = (count: number): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, STORED)
    encoding.writeVarUint(encoder, count)
  })

/** The record's fields as they are now. */
export const recordFrame = (record: ItineraryRecord): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, RECORD)
    encoding.writeVarString(encoder, JSON.stringify(record))
  })

/** What one client is doing: `state` is its JSON, `null` when it left. */
export interface AwarenessEntry {
  clientId: number
  clock: number
  state: string
}

/** The entries of an awareness update. Throws a Refusal when it is cut off. */
export function readAwareness(update: Uint8Array): AwarenessEntry[] {
  const decoder = decoding.createDecoder(update)
  const entries: AwarenessEntry[] = []
  try {
    for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
      const clientId = decoding.readVarUint(decoder)
      const clock = decoding.readVarUint(decoder)
      entries.push({ clientId, clock, state: decoding.readVarString(decoder) })
    }
  } catch (error) {
    throw invalid(error instanceof Error ? `awareness: ${error.message}` : 'awareness')
  }
  return entries
}

/** Tells what clients are doing. Without entries it says nothing and keeps a quiet connection alive. */
export const awarenessFrame = (entries: readonly AwarenessEntry[]): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, AWARENESS)
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

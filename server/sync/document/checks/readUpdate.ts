import * as Y from 'yjs'
import { invalid } from '../../refusal'
import { weighUpdate } from './weighUpdate'

const MAX_CLOCK = 2 ** 31
const MAX_CLIENT_ID = 2 ** 32 - 1

export const isClientId = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_CLIENT_ID

export type Decoded = ReturnType<typeof Y.decodeUpdate>
export type Struct = Decoded['structs'][number]

/** The unchecked new part of an update. */
export interface FreshUpdate extends Decoded {
  update: Uint8Array
  authors: number[]
  /** True if no dependency is missing. */
  isComplete: boolean
}

/** Clients missing in the document → end clock seen. */
export type Clocks = ReadonlyMap<number, number>
const NONE: Clocks = new Map()

/**
 * Cuts an update to what is neither in the document nor in `leftOut`. Throws a
 * Refusal if malformed; does not check its items.
 */
export function readUpdate(update: Uint8Array, store: Y.Doc['store'], leftOut: Clocks = NONE): FreshUpdate {
  weighUpdate(update)
  const whole = decode(update)
  const { isWhole, overlaps, ends, states } = checkForm(whole, store, leftOut)
  // Yjs would append the new part of a half known struct to the known part, regardless of the
  // place it names. Cut to its new part, it names the known part as neighbour, which can be
  // checked.
  const cut = overlaps ? Y.diffUpdate(update, Y.encodeStateVector(states)) : update
  const { structs, ds } = overlaps ? decode(cut) : whole
  const known = (client: number) => Math.max(Y.getState(store, client), ends.get(client) ?? 0, leftOut.get(client) ?? 0)
  const isComplete = isWhole && !structs.some((struct) => lacksNeighbour(struct, known)) && !deletesUnknown(ds, known)
  const authors = [...new Set(structs.flatMap((struct) => (struct instanceof Y.Skip ? [] : [struct.id.client])))]
  return { update: cut, structs, ds, authors, isComplete }
}

function decode(update: Uint8Array): Decoded {
  try {
    return Y.decodeUpdate(update)
  } catch (error) {
    throw invalid(error instanceof Error ? `update: ${error.message}` : 'update')
  }
}

interface Form {
  /** True without a gap before the update. */
  isWhole: boolean
  /** True if it contains known structs. */
  overlaps: boolean
  ends: Map<number, number>
  states: Map<number, number>
}

function checkForm({ structs }: Decoded, store: Y.Doc['store'], leftOut: Clocks): Form {
  const ends = new Map<number, number>()
  const starts = new Map<number, number>()
  for (const struct of structs) {
    const { client, clock } = struct.id
    const end = clock + struct.length
    if (!isClientId(client) || struct.length < 1 || end > MAX_CLOCK) throw invalid('malformed struct')
    // Yjs reads only a client's last section.
    if (starts.has(client) && ends.get(client) !== clock) throw invalid('a client twice in one update')
    if (!starts.has(client)) starts.set(client, clock)
    ends.set(client, end)
  }
  const states = new Map([...ends].map(([client, end]) => [client, Y.getState(store, client) || upTo(leftOut.get(client), end)]))
  let isWhole = true
  let overlaps = false
  for (const [client, start] of starts) {
    const state = states.get(client) ?? 0
    if (start > state) isWhole = false
    if (start < state) overlaps = true
  }
  for (const struct of structs) {
    if (!(struct instanceof Y.Skip)) continue
    overlaps = true
    if (struct.id.clock + struct.length > (states.get(struct.id.client) ?? 0)) isWhole = false
  }
  return { isWhole, overlaps, ends, states }
}

/** Ignored structs count as known until another follows under their id: then all are needed. */
const upTo = (leftOut: number | undefined, end: number): number => (leftOut !== undefined && end <= leftOut ? leftOut : 0)

function lacksNeighbour(struct: Struct, known: (client: number) => number): boolean {
  if (!(struct instanceof Y.Item)) return false
  const { id, origin, rightOrigin, parent } = struct
  return [origin, rightOrigin, parent].some(
    (neighbour) => neighbour instanceof Y.ID && neighbour.client !== id.client && neighbour.clock >= known(neighbour.client),
  )
}

function deletesUnknown(ds: Decoded['ds'], known: (client: number) => number): boolean {
  let unknown = false
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) {
      if (len < 1 || clock + len > MAX_CLOCK) throw invalid('malformed deletion')
      if (clock + len > known(client)) unknown = true
    }
  return unknown
}

import * as Y from 'yjs'
import { invalidError } from '../../closeError'
import { checkUpdateCounts } from './checkUpdateCounts'

const MAX_CLOCK = 2 ** 31
const MAX_CLIENT_ID = 2 ** 32 - 1

export const isClientId = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_CLIENT_ID

export type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>
export type Struct = DecodedUpdate['structs'][number]

export interface UncheckedUpdate extends DecodedUpdate {
  update: Uint8Array
  authors: number[]
  /** True if no dependency is missing. */
  isComplete: boolean
}

/** Clients missing in the document → end clock seen. */
export type ClientClocks = ReadonlyMap<number, number>
const NONE: ClientClocks = new Map()

/** Leaves out `ignoredClocks` too. Throws a CloseError if malformed; does not check items. */
export function readUpdate(update: Uint8Array, store: Y.Doc['store'], ignoredClocks: ClientClocks = NONE): UncheckedUpdate {
  checkUpdateCounts(update)
  const whole = decode(update)
  const { isWhole, overlaps, ends, states } = checkForm(whole, store, ignoredClocks)
  // Yjs would append the new part of a half known struct regardless of the place it names.
  // Cut, it names the known part as neighbour, which can be checked.
  const cut = overlaps ? Y.diffUpdate(update, Y.encodeStateVector(states)) : update
  const { structs, ds } = overlaps ? decode(cut) : whole
  const known = (client: number) => Math.max(Y.getState(store, client), ends.get(client) ?? 0, ignoredClocks.get(client) ?? 0)
  const isComplete = isWhole && !structs.some((struct) => lacksNeighbour(struct, known)) && !deletesUnknown(ds, known)
  const authors = [...new Set(structs.flatMap((struct) => (struct instanceof Y.Skip ? [] : [struct.id.client])))]
  return { update: cut, structs, ds, authors, isComplete }
}

/** True also for changes that still wait for a dependency. */
export function hasNewContent({ structs, ds }: UncheckedUpdate, doc: Y.Doc): boolean {
  if (structs.some((struct) => !(struct instanceof Y.Skip))) return true
  const deleted = Y.createDeleteSetFromStructStore(doc.store).clients
  return [...ds.clients].some(([client, ranges]) => {
    const known = deleted.get(client) ?? []
    return ranges.some(({ clock, len }) => !known.some((range) => range.clock <= clock && clock + len <= range.clock + range.len))
  })
}

function decode(update: Uint8Array): DecodedUpdate {
  try {
    return Y.decodeUpdate(update)
  } catch (error) {
    throw invalidError(error instanceof Error ? `update: ${error.message}` : 'update')
  }
}

interface Form {
  /** True if each client's structs continue those of the document. */
  isWhole: boolean
  overlaps: boolean
  ends: Map<number, number>
  states: Map<number, number>
}

function checkForm({ structs }: DecodedUpdate, store: Y.Doc['store'], ignoredClocks: ClientClocks): Form {
  const ends = new Map<number, number>()
  const starts = new Map<number, number>()
  for (const struct of structs) {
    const { client, clock } = struct.id
    const end = clock + struct.length
    if (!isClientId(client) || struct.length < 1 || end > MAX_CLOCK) throw invalidError('malformed struct')
    // Yjs reads only a client's last section.
    if (starts.has(client) && ends.get(client) !== clock) throw invalidError('a client twice in one update')
    if (!starts.has(client)) starts.set(client, clock)
    ends.set(client, end)
  }
  const states = new Map(
    [...ends].map(([client, end]) => [client, Y.getState(store, client) || upTo(ignoredClocks.get(client), end)]),
  )
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
const upTo = (ignored: number | undefined, end: number): number => (ignored !== undefined && end <= ignored ? ignored : 0)

function lacksNeighbour(struct: Struct, known: (client: number) => number): boolean {
  if (!(struct instanceof Y.Item)) return false
  const { id, origin, rightOrigin, parent } = struct
  return [origin, rightOrigin, parent].some(
    (neighbour) => neighbour instanceof Y.ID && neighbour.client !== id.client && neighbour.clock >= known(neighbour.client),
  )
}

function deletesUnknown(ds: DecodedUpdate['ds'], known: (client: number) => number): boolean {
  let unknown = false
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) {
      if (len < 1 || clock + len > MAX_CLOCK) throw invalidError('malformed deletion')
      if (clock + len > known(client)) unknown = true
    }
  return unknown
}

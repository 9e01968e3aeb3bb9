import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { DecodedUpdate, Struct } from './readUpdate'

interface OwnPart {
  update: Uint8Array | undefined
  /** True if only the others' items were left out. */
  isAll: boolean
}

/** Takes, unchecked, what does not depend on new items of clients that pass `isOthers`. */
export function extractOwnPart(
  { structs, ds }: DecodedUpdate,
  store: Y.Doc['store'],
  isOthers: (client: number) => boolean,
): OwnPart {
  const clients = byClient(structs)
  const taken = takeWhatStands(clients, store, isOthers)
  const endOf = (client: number) => taken.get(client)?.end ?? Y.getState(store, client)
  const replaced = replacedBy(structs, store, endOf)
  // Sorted and disjoint, so that each clock is visited once.
  const deletions = [...Y.mergeDeleteSets([ds]).clients]
    .map(([client, ranges]) => ({
      client,
      ranges: ranges
        .map(({ clock, len }) => ({ clock, len: Math.min(len, endOf(client) - clock) }))
        .flatMap((range) => without(range, replaced.get(client) ?? []))
        .filter(({ len }) => len > 0),
    }))
    .filter(({ ranges }) => ranges.length > 0)
  const isAll = [...clients].every(([client, own]) => isOthers(client) || endOf(client) >= endOfAll(own))
  if (taken.size === 0 && deletions.length === 0) return { update: undefined, isAll }

  const encoder = new Y.UpdateEncoderV1()
  const { restEncoder } = encoder
  encoding.writeVarUint(restEncoder, taken.size)
  // Yjs writes higher ids first.
  for (const [client, { start, structs: own }] of [...taken].sort(([a], [b]) => b - a)) {
    encoding.writeVarUint(restEncoder, own.length)
    encoder.writeClient(client)
    encoding.writeVarUint(restEncoder, start)
    own.forEach((struct, i) => struct.write(encoder, i === 0 ? start - struct.id.clock : 0))
  }
  encoding.writeVarUint(restEncoder, deletions.length)
  for (const { client, ranges } of deletions) {
    encoding.writeVarUint(restEncoder, client)
    encoding.writeVarUint(restEncoder, ranges.length)
    for (const { clock, len } of ranges) {
      encoding.writeVarUint(restEncoder, clock)
      encoding.writeVarUint(restEncoder, len)
    }
  }
  return { update: encoder.toUint8Array(), isAll }
}

function endOfAll(structs: readonly Struct[]): number {
  const last = structs.at(-1)
  return last === undefined ? 0 : last.id.clock + last.length
}

/** Clocks of values that an omitted item replaces. Deleting them would leave no value. */
function replacedBy(structs: readonly Struct[], store: Y.Doc['store'], endOf: (client: number) => number): Map<number, number[]> {
  const replaced = new Map<number, number[]>()
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || struct.origin === null || struct.id.clock < endOf(struct.id.client)) continue
    const { client, clock } = struct.origin
    const known = clock < Y.getState(store, client) ? Y.getItem(store, struct.origin) : undefined
    if (!(known instanceof Y.Item) || known.parentSub === null || known.deleted) continue
    const clocks = replaced.get(client)
    if (clocks === undefined) replaced.set(client, [clock])
    else clocks.push(clock)
  }
  for (const clocks of replaced.values()) clocks.sort((a, b) => a - b)
  return replaced
}

/** `clocks` are sorted. */
function without({ clock, len }: Range, clocks: readonly number[]): Range[] {
  const parts: Range[] = []
  let from = clock
  for (let i = firstFrom(clocks, clock); i < clocks.length; i += 1) {
    const gone = clocks[i] ?? Infinity
    if (gone >= clock + len) break
    if (gone < from) continue
    parts.push({ clock: from, len: gone - from })
    from = gone + 1
  }
  return [...parts, { clock: from, len: clock + len - from }]
}

function firstFrom(clocks: readonly number[], from: number): number {
  let [low, high] = [0, clocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clocks[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

function byClient(structs: readonly Struct[]): Map<number, Struct[]> {
  const clients = new Map<number, Struct[]>()
  for (const struct of structs) {
    const own = clients.get(struct.id.client)
    if (own === undefined) clients.set(struct.id.client, [struct])
    else own.push(struct)
  }
  return clients
}

interface Range {
  clock: number
  len: number
}

interface Taken {
  start: number
  end: number
  structs: Struct[]
}

/** Per client the structs before the first with a missing dependency. */
function takeWhatStands(
  clients: ReadonlyMap<number, Struct[]>,
  store: Y.Doc['store'],
  isOthers: (client: number) => boolean,
): Map<number, Taken> {
  const taken = new Map<number, Taken>()
  const next = new Map<number, number>()
  const waiting = new Map<number, number[]>()
  const endOf = (client: number) => taken.get(client)?.end ?? Y.getState(store, client)
  const due = [...clients.keys()].filter((client) => !isOthers(client))
  for (let client = due.pop(); client !== undefined; client = due.pop()) {
    const own = clients.get(client) ?? []
    const before = endOf(client)
    let i = next.get(client) ?? 0
    for (; i < own.length; i += 1) {
      const struct = own[i]
      if (struct === undefined || struct.id.clock > endOf(client)) break
      if (struct.id.clock + struct.length <= endOf(client)) continue
      const lacking = struct instanceof Y.Skip ? client : lackingNeighbour(struct, endOf)
      if (lacking !== undefined) {
        const others = waiting.get(lacking)
        if (others === undefined) waiting.set(lacking, [client])
        else others.push(client)
        break
      }
      const so = taken.get(client) ?? { start: endOf(client), end: 0, structs: [] }
      so.structs.push(struct)
      so.end = struct.id.clock + struct.length
      taken.set(client, so)
    }
    next.set(client, i)
    if (endOf(client) === before) continue
    due.push(...(waiting.get(client) ?? []))
    waiting.delete(client)
  }
  return taken
}

function lackingNeighbour(struct: Struct, endOf: (client: number) => number): number | undefined {
  if (!(struct instanceof Y.Item)) return undefined
  for (const neighbour of [struct.origin, struct.rightOrigin, struct.parent])
    if (neighbour instanceof Y.ID && neighbour.clock >= endOf(neighbour.client)) return neighbour.client
  return undefined
}

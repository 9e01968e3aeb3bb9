import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

type Decoded = ReturnType<typeof Y.decodeUpdate>
type Struct = Decoded['structs'][number]

/**
 * The part of an update that stands on its own in the document without anything new by the clients of whom `isOthers`: what of the rest does
 * not depend on them. Undefined when that is nothing. The update was checked, so that its structs are in order.
 */
export function ownPart(
  update: Uint8Array,
  store: Y.Doc['store'],
  isOthers: (client: number) => boolean,
): Uint8Array | undefined {
  const { structs, ds } = Y.decodeUpdate(update)
  const taken = takeWhatStands(byClient(structs), store, isOthers)
  const endOf = (client: number) => taken.get(client)?.end ?? Y.getState(store, client)
  const deletions = [...ds.clients]
    .map(([client, ranges]) => ({
      client,
      ranges: ranges.map(({ clock, len }) => ({ clock, len: Math.min(len, endOf(client) - clock) })).filter(({ len }) => len > 0),
    }))
    .filter(({ ranges }) => ranges.length > 0)
  if (taken.size === 0 && deletions.length === 0) return undefined

  const encoder = new Y.UpdateEncoderV1()
  const { restEncoder } = encoder
  encoding.writeVarUint(restEncoder, taken.size)
  // Yjs itself writes the higher ids first.
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
  return encoder.toUint8Array()
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

interface Taken {
  start: number
  end: number
  structs: Struct[]
}

/** Of each client the new structs up to the first that stands on something missing. Each client waits for one other at a time. */
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

/** The client of something that an item stands beside or in, and that is not there. */
function lackingNeighbour(struct: Struct, endOf: (client: number) => number): number | undefined {
  if (!(struct instanceof Y.Item)) return undefined
  for (const neighbour of [struct.origin, struct.rightOrigin, struct.parent])
    if (neighbour instanceof Y.ID && neighbour.clock >= endOf(neighbour.client)) return neighbour.client
  return undefined
}

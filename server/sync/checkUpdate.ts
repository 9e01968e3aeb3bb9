import * as Y from 'yjs'
import { invalid, tooLarge } from './closeCodes'

const MAX_STRUCTS = 50_000
const MAX_CLOCK = 2 ** 31
const MAX_CLIENT_ID = 2 ** 32 - 1
const rootNames: ReadonlySet<string> = new Set(['days', 'events', 'meta'])

/** Whether `value` can be a Yjs client id. */
export const isClientId = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_CLIENT_ID

/** An update that may be applied: up to which clock it brings each client, and the clients of which it holds something new. */
export interface Reach {
  ends: Map<number, number>
  authors: number[]
  hasStructs: boolean
}

type Decoded = ReturnType<typeof Y.decodeUpdate>
type Struct = Decoded['structs'][number]

/**
 * Reads an update without applying it. Undefined when something between it and the document is missing: nobody's fault, the sender is asked
 * for the rest. Throws a Refusal on what no itinerary can hold.
 */
export function checkUpdate(update: Uint8Array, store: Y.Doc['store']): Reach | undefined {
  const { structs, ds } = decode(update)
  if (structs.length > MAX_STRUCTS) throw tooLarge('too many structs in one update')
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  let isWhole = true
  for (const struct of structs) {
    const { client, clock } = struct.id
    const end = clock + struct.length
    if (!isClientId(client) || struct.length < 1 || end > MAX_CLOCK) throw invalid('malformed struct')
    const reached = ends.get(client)
    // Yjs reads only the last of several sections of one client.
    if (reached === undefined) starts.set(client, clock)
    else if (reached !== clock) throw invalid('a client twice in one update')
    if (struct instanceof Y.Skip ? end > Y.getState(store, client) : clock > (reached ?? Y.getState(store, client)))
      isWhole = false
    ends.set(client, end)
    if (struct instanceof Y.Item) checkItem(struct)
  }
  const known = (client: number) => Math.max(Y.getState(store, client), ends.get(client) ?? 0)
  if (!isWhole || structs.some((struct) => lacksNeighbour(struct, known)) || deletesUnknown(ds, known)) return undefined
  const authors = [...ends].filter(([client, end]) => end > Y.getState(store, client)).map(([client]) => client)
  return { ends, authors, hasStructs: authors.length > 0 }
}

function decode(update: Uint8Array): Decoded {
  try {
    return Y.decodeUpdate(update)
  } catch (error) {
    throw invalid(error instanceof Error ? `update: ${error.message}` : 'update')
  }
}

/** Only what the schema is made of: plain values, texts, maps, and what was deleted. */
function checkItem({ content, parent }: Y.Item): void {
  // Before it is applied, a parent that is a root is a name.
  const root: unknown = parent
  if (typeof root === 'string' && !rootNames.has(root)) throw invalid('unknown root')
  if (content instanceof Y.ContentType) {
    if (content.type.constructor !== Y.Map && content.type.constructor !== Y.Text) throw invalid('unknown shared type')
  } else if (!(content instanceof Y.ContentAny || content instanceof Y.ContentString || content instanceof Y.ContentDeleted)) {
    throw invalid('unknown content')
  }
}

/** Whether something that an item stands beside or in is neither in the document nor in its update. */
function lacksNeighbour(struct: Struct, known: (client: number) => number): boolean {
  if (!(struct instanceof Y.Item)) return false
  const { id, origin, rightOrigin, parent } = struct
  let lacks = false
  for (const neighbour of [origin, rightOrigin, parent]) {
    if (!(neighbour instanceof Y.ID)) continue
    if (neighbour.client === id.client) {
      if (neighbour.clock >= id.clock) throw invalid('an item that depends on a later one')
    } else if (neighbour.clock >= known(neighbour.client)) lacks = true
  }
  return lacks
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

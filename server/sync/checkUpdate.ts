import * as Y from 'yjs'
import { invalid } from './closeCodes'
import { checkEffort } from './effort'
import { encodeUpdate, isOrderly } from './encodeUpdate'
import { Landing } from './landing'
import { weighUpdate } from './weighUpdate'

const MAX_CLOCK = 2 ** 31
const MAX_CLIENT_ID = 2 ** 32 - 1

/** Whether `value` can be a Yjs client id. */
export const isClientId = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_CLIENT_ID

/** What of an update is new and may be applied: up to which clock it brings each client, and the clients of which it holds something. */
export interface Reach {
  update: Uint8Array
  ends: Map<number, number>
  authors: number[]
  hasStructs: boolean
}

type Decoded = ReturnType<typeof Y.decodeUpdate>
type Struct = Decoded['structs'][number]

/**
 * Reads an update without applying it, and cuts it to what is new. Undefined when something between it and the document is missing: nobody's
 * fault, the sender is asked for the rest. Throws a Refusal on what no itinerary can hold.
 */
export function checkUpdate(update: Uint8Array, doc: Y.Doc): Reach | undefined {
  const { store } = doc
  const cut = cutToNew(update, store)
  if (cut === undefined) return undefined
  const { fresh } = cut
  const landing = new Landing(doc, fresh.structs)
  for (const struct of fresh.structs) if (struct instanceof Y.Item) landing.check(struct)
  const structs = withoutGone(fresh.structs, landing)
  const isSame = structs.every((struct, i) => struct === fresh.structs[i]) && isOrderly(fresh.ds)
  const rest = { structs, ds: isSame ? fresh.ds : Y.mergeDeleteSets([fresh.ds]) }
  checkEffort(rest, store, landing)
  const ends = new Map<number, number>()
  for (const { id, length } of structs) ends.set(id.client, id.clock + length)
  return {
    update: isSame ? cut.update : encodeUpdate(rest),
    ends,
    authors: [...ends.keys()],
    hasStructs: ends.size > 0,
  }
}

/** Whether nothing between an update and the document is missing. Throws a Refusal on what is no update. */
export const isComplete = (update: Uint8Array, { store }: Y.Doc): boolean => cutToNew(update, store) !== undefined

/**
 * An update without what the document has; undefined when something before it is missing. A struct that begins in what is known would be
 * joined to that, wherever it stands and whatever parent the struct names; cut, it names its neighbour.
 */
function cutToNew(update: Uint8Array, store: Y.Doc['store']): { update: Uint8Array; fresh: Decoded } | undefined {
  weighUpdate(update)
  const whole = decode(update)
  const { isWhole, overlaps, ends } = checkForm(whole, store)
  if (!isWhole) return undefined
  const states = new Map([...ends.keys()].map((client) => [client, Y.getState(store, client)]))
  const cut = overlaps ? Y.diffUpdate(update, Y.encodeStateVector(states)) : update
  const fresh = overlaps ? decode(cut) : whole
  const known = (client: number) => Math.max(Y.getState(store, client), ends.get(client) ?? 0)
  if (fresh.structs.some((struct) => lacksNeighbour(struct, known)) || deletesUnknown(fresh.ds, known)) return undefined
  return { update: cut, fresh }
}

function decode(update: Uint8Array): Decoded {
  try {
    return Y.decodeUpdate(update)
  } catch (error) {
    throw invalid(error instanceof Error ? `update: ${error.message}` : 'update')
  }
}

/** Whether an update goes on where the document ends, with nothing missing; whether it holds something known; and how far it goes. */
function checkForm(
  { structs }: Decoded,
  store: Y.Doc['store'],
): { isWhole: boolean; overlaps: boolean; ends: Map<number, number> } {
  const ends = new Map<number, number>()
  let isWhole = true
  let overlaps = false
  for (const struct of structs) {
    const { client, clock } = struct.id
    const end = clock + struct.length
    if (!isClientId(client) || struct.length < 1 || end > MAX_CLOCK) throw invalid('malformed struct')
    const reached = ends.get(client)
    // Yjs reads only the last of several sections of one client.
    if (reached !== undefined && reached !== clock) throw invalid('a client twice in one update')
    const state = Y.getState(store, client)
    if (struct instanceof Y.Skip ? end > state : clock > (reached ?? state)) isWhole = false
    if (struct instanceof Y.Skip || clock < state) overlaps = true
    ends.set(client, end)
    if (struct instanceof Y.Item) checkItem(struct)
  }
  return { isWhole, overlaps, ends }
}

/** Only what the schema is made of: plain values, texts, maps, and what was deleted. */
function checkItem({ content }: Y.Item): void {
  if (content instanceof Y.ContentType) {
    if (content.type.constructor !== Y.Map && content.type.constructor !== Y.Text) throw invalid('unknown shared type')
  } else if (!(content instanceof Y.ContentAny || content instanceof Y.ContentString || content instanceof Y.ContentDeleted)) {
    throw invalid('unknown content')
  }
}

/**
 * Items that stand in nothing any more are only counted. Applied, Yjs would first cut their neighbours apart, of which nobody else hears: half
 * of a character that takes two would become another.
 */
const withoutGone = (structs: readonly Struct[], landing: Landing): Struct[] =>
  structs.map((struct) =>
    struct instanceof Y.Item && landing.placeOf(struct) === null ? new Y.GC(struct.id, struct.length) : struct,
  )

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

import * as Y from 'yjs'
import { IDEAS, roots } from '#shared/itinerary/doc'

/** What an update did, while Yjs has not tidied up behind it yet. */
type Applied = Pick<Y.Transaction, 'doc' | 'beforeState' | 'deleteSet'>

/**
 * Whether a transaction touched nothing but ideas of the user whose client ids `isTheirs` says: events whose map they made, under an id that no other user
 * gave to an event, and that stood in no day before, nor do now. What they wrote into a deleted idea of theirs touches nothing. Only to be called before
 * Yjs joins or forgets items.
 */
export function touchesOnlyOwnIdeas(
  transaction: Y.Transaction,
  written: readonly Y.Item[],
  isTheirs: (clientId: number) => boolean,
): boolean {
  const { events } = roots(transaction.doc)
  const touched = new Set<Y.Item | undefined>(written.map((item) => eventAround(item, events)))
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item && isOlder(transaction, struct.id)) touched.add(eventAround(struct, events))
  })
  const isOwn = ({ id }: Y.Item) => isTheirs(id.client)
  const usedIds = new Set<string | null>()
  for (const made of touched) {
    if (made === undefined || !isOwn(made) || !isAnIdea(transaction, made)) return false
    if (!isOlder(transaction, made.id)) usedIds.add(made.parentSub)
  }
  return [...usedIds].every((id) => id !== null && itemsUnder(events, id).every(isOwn))
}

/** All items that put an event there under this id, also those that were deleted or lost against another. */
function itemsUnder(events: Pick<Y.Map<unknown>, '_map'>, id: string): Y.Item[] {
  const found: Y.Item[] = []
  for (let item = events._map.get(id) ?? null; item !== null; item = item.left) found.push(item)
  return found
}

/** The item that put the event there of which something is a part; undefined when it is part of none. */
function eventAround(item: Y.Item, events: unknown): Y.Item | undefined {
  for (let around: Y.Item | null = item; around !== null;) {
    const { parent }: Y.Item = around
    if (parent === events) return around
    around = parent instanceof Y.AbstractType ? parent._item : null
  }
  return undefined
}

/** Whether an event stood in no day before the transaction, if it was there, and stands in none after it, if it still is. */
function isAnIdea(transaction: Applied, made: Y.Item): boolean {
  const map = made.content instanceof Y.ContentType ? made.content.type : undefined
  if (map === undefined) return made.deleted
  for (let item = map._map.get('pos') ?? null; item !== null; item = item.left) {
    const wasThere = isOlder(transaction, item.id) && (!item.deleted || Y.isDeleted(transaction.deleteSet, item.id))
    const isThere = !item.deleted
    if ((wasThere || isThere) && !isAmongIdeas(item.content)) return false
  }
  return true
}

function isAmongIdeas(content: Y.Item['content']): boolean {
  const position: unknown = content instanceof Y.ContentAny ? content.arr[0] : undefined
  return Array.isArray(position) && position[0] === IDEAS
}

const isOlder = ({ beforeState }: Applied, { client, clock }: Y.ID): boolean => clock < (beforeState.get(client) ?? 0)

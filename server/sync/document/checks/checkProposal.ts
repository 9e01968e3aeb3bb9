import * as Y from 'yjs'
import { IDEAS_DAY_ID, roots } from '#shared/itinerary/doc'

/** A transaction before Yjs cleans up. */
type Applied = Pick<Y.Transaction, 'doc' | 'beforeState' | 'deleteSet'>

/**
 * Own ideas: events whose map the user made, under an id that no other user gave to an
 * event, in no day before and after. Call before Yjs merges or collects items.
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

/** Includes deleted and overwritten ones. */
function itemsUnder(events: Pick<Y.Map<unknown>, '_map'>, id: string): Y.Item[] {
  const found: Y.Item[] = []
  for (let item = events._map.get(id) ?? null; item !== null; item = item.left) found.push(item)
  return found
}

function eventAround(item: Y.Item, events: unknown): Y.Item | undefined {
  for (let around: Y.Item | null = item; around !== null;) {
    const { parent }: Y.Item = around
    if (parent === events) return around
    around = parent instanceof Y.AbstractType ? parent._item : null
  }
  return undefined
}

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
  return Array.isArray(position) && position[0] === IDEAS_DAY_ID
}

const isOlder = ({ beforeState }: Applied, { client, clock }: Y.ID): boolean => clock < (beforeState.get(client) ?? 0)

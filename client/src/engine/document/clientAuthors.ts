import type * as Y from 'yjs'
import type { Itinerary } from '#shared/api/itineraries'
import { creatorClientId, roots } from '#shared/itinerary/doc'
import type { AuthorOf } from '#shared/itinerary/view'
import { isNumber, listOf } from '../../lib/checks'
import { parseJson } from '../../lib/parseJson'
import { createStore, type Readable } from '../../lib/store/store'
import type { LocalDatabase } from '../device/localDatabase'

const KEY = 'ownClients'
const areClients = listOf(isNumber)

/** Decides which ideas a proposer may change. */
export interface ClientAuthors {
  authorOf: Readable<AuthorOf>
  learn: (answer: Pick<Itinerary, 'days' | 'ideas'>) => void
  stop: () => void
}

/** Knows the user's own Yjs client ids, also of earlier visits. */
export function openClientAuthors(
  doc: Y.Doc,
  userId: string,
  database: Pick<LocalDatabase, 'recall' | 'remember'>,
): ClientAuthors {
  const known = new Map<number, string>()
  const current = (): AuthorOf => (clientId) => (clientId === doc.clientID ? userId : known.get(clientId))
  const authorOf = createStore<AuthorOf>(current())
  /** Authors of events not in the document yet. */
  const awaited = new Map<string, string>()

  const note = (clientIds: readonly number[], author: string): boolean => {
    const changed = clientIds.filter((clientId) => known.get(clientId) !== author)
    for (const clientId of changed) known.set(clientId, author)
    return changed.length > 0
  }
  const apply = () => {
    const { events } = roots(doc)
    let isNews = false
    for (const [id, author] of awaited) {
      const event = events.get(id)
      if (event === undefined) continue
      awaited.delete(id)
      isNews = note([creatorClientId(event)], author) || isNews
    }
    if (isNews) authorOf.set(current())
  }
  const keepOwn = () => {
    const own = [...known].flatMap(([clientId, author]) => (author === userId ? [clientId] : []))
    database.remember(KEY, JSON.stringify(own)).catch(() => undefined)
  }
  const onTransaction = ({ local, changed }: Y.Transaction) => {
    if (changed.size === 0) return
    if (local && note([doc.clientID], userId)) keepOwn()
    if (awaited.size > 0) apply()
  }
  doc.on('afterTransaction', onTransaction)
  void database
    .recall(KEY)
    .catch(() => undefined)
    .then((text) => {
      const kept = typeof text === 'string' ? parseJson(text) : undefined
      if (areClients(kept) && note(kept, userId)) authorOf.set(current())
    })

  return {
    authorOf,
    learn({ days, ideas }) {
      awaited.clear()
      for (const { id, authorId } of [...days.flatMap(({ events }) => events), ...ideas])
        // Cached responses may lack it.
        if (typeof authorId === 'string') awaited.set(id, authorId)
      apply()
    },
    stop: () => doc.off('afterTransaction', onTransaction),
  }
}

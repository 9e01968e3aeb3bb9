import { pathOf } from '#shared/site/pathOf'
import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'

/** An address that search engines may know, and when what is there last changed. */
export interface PublicAddress {
  path: string
  changedAt: number
}

const itineraries = `SELECT id, updated_at FROM itineraries WHERE is_public = 1 ORDER BY created_at DESC, id DESC LIMIT @most`
const lists = `SELECT id, updated_at FROM lists WHERE is_public = 1 ORDER BY created_at DESC, id DESC LIMIT @most`
const people = `
  SELECT username_key, updated_at FROM users AS u WHERE EXISTS (SELECT 1 FROM itineraries WHERE user_id = u.id AND is_public = 1)
    OR EXISTS (SELECT 1 FROM lists WHERE user_id = u.id AND is_public = 1) ORDER BY followers DESC, created_at DESC, id DESC LIMIT @most`

/** The newest public itineraries and lists, and the most followed people who own one: of each `most`. */
export function publicAddresses(db: Db, most: number): PublicAddress[] {
  const read = (query: string, pathTo: (key: string) => string) =>
    rawStatement<[key: string, changedAt: number]>(db, query)
      .all({ most })
      .map(([key, changedAt]) => ({ path: pathTo(key), changedAt }))
  return [
    ...read(itineraries, (itineraryId) => pathOf('itinerary', { itineraryId })),
    ...read(lists, (listId) => pathOf('list', { listId })),
    ...read(people, (username) => pathOf('profile', { username })),
  ]
}

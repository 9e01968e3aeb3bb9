import { pathOf } from '#shared/site/pathOf'
import type { Reader } from '#server/base/db/database'

/** An address that search engines may know, and when what is there last changed. */
export interface PublicAddress {
  path: string
  changedAt: number
}

const itineraries = `SELECT id, updated_at FROM itineraries WHERE is_public = TRUE ORDER BY created_at DESC, id DESC LIMIT @most`
const lists = `SELECT id, updated_at FROM lists WHERE is_public = TRUE ORDER BY created_at DESC, id DESC LIMIT @most`
const people = `
  SELECT username_key, updated_at FROM users AS u WHERE EXISTS (SELECT 1 FROM itineraries WHERE user_id = u.id AND is_public = TRUE)
    OR EXISTS (SELECT 1 FROM lists WHERE user_id = u.id AND is_public = TRUE) ORDER BY followers DESC, created_at DESC, id DESC LIMIT @most`

/** The newest public itineraries and lists, and the most followed people who own one: of each `most`. */
export async function publicAddresses(db: Reader, most: number): Promise<PublicAddress[]> {
  const read = async (query: string, pathTo: (key: string) => string) =>
    (await db.rows<[key: string, changedAt: number]>(query, { most })).map(([key, changedAt]) => ({
      path: pathTo(key),
      changedAt,
    }))
  return [
    ...(await read(itineraries, (itineraryId) => pathOf('itinerary', { itineraryId }))),
    ...(await read(lists, (listId) => pathOf('list', { listId }))),
    ...(await read(people, (username) => pathOf('profile', { username }))),
  ]
}

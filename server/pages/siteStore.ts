import { pathOf } from '#shared/site/pathOf'
import type { Reader } from '#server/base/db/database'

/** An address that search engines may know, and when what is there last changed. */
export interface PublicAddress {
  path: string
  changedAt: number
}

const PUBLISHED = 'is_public = TRUE'
const itsOwnerIsConfirmed = (table: string): string =>
  `EXISTS (SELECT 1 FROM users AS u WHERE u.id = ${table}.user_id AND u.email_confirmed_at IS NOT NULL)`

const newestOf = (table: string, isShown: string): string =>
  `SELECT id, updated_at FROM ${table} WHERE ${PUBLISHED} AND ${isShown} ORDER BY created_at DESC, id DESC LIMIT @most`
const peopleOf = (isShown: string): string => `
  SELECT username_key, updated_at FROM users AS u WHERE (EXISTS (SELECT 1 FROM itineraries WHERE user_id = u.id AND ${PUBLISHED})
    OR EXISTS (SELECT 1 FROM lists WHERE user_id = u.id AND ${PUBLISHED})) AND ${isShown} ORDER BY followers DESC, created_at DESC, id DESC LIMIT @most`

const everything = { itineraries: newestOf('itineraries', 'TRUE'), lists: newestOf('lists', 'TRUE'), people: peopleOf('TRUE') }
const confirmed = {
  itineraries: newestOf('itineraries', itsOwnerIsConfirmed('itineraries')),
  lists: newestOf('lists', itsOwnerIsConfirmed('lists')),
  people: peopleOf('u.email_confirmed_at IS NOT NULL'),
}

/**
 * The newest public itineraries and lists, and the most followed people who own one: of each `most`. `onlyConfirmed`: of people whose address is
 * confirmed.
 */
export async function publicAddresses(db: Reader, most: number, onlyConfirmed: boolean): Promise<PublicAddress[]> {
  const { itineraries, lists, people } = onlyConfirmed ? confirmed : everything
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

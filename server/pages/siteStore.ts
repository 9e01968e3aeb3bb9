import { pathOf } from '#shared/site/pathOf'
import type { Reader } from '#server/base/db/database'
import { feedKinds, type FeedKind } from '#server/records/feedKinds'
import { isPersonKnownSql, isPublishedSql } from '#server/records/visibility'

/** An address that search engines may know, and when what is there last changed. */
export interface PublicAddress {
  path: string
  changedAt: number
}

const ITS_OWNER_IS_CONFIRMED = 'EXISTS (SELECT 1 FROM users AS u WHERE u.id = t.user_id AND u.email_confirmed_at IS NOT NULL)'

const newestOf = (kind: FeedKind, isShown: string): string => `
  SELECT id, updated_at FROM ${feedKinds[kind].things} AS t WHERE ${isPublishedSql(kind)} AND ${isShown} ORDER BY created_at DESC, id DESC LIMIT @most`
const hasSome = (kind: FeedKind): string =>
  `EXISTS (SELECT 1 FROM ${feedKinds[kind].things} AS t WHERE t.user_id = u.id AND ${isPublishedSql(kind)})`
const peopleOf = (isShown: string): string => `
  SELECT username_key, updated_at FROM users AS u WHERE ${isPersonKnownSql('u')} AND (${hasSome('itinerary')} OR ${hasSome('list')}) AND ${isShown}
    ORDER BY followers DESC, created_at DESC, id DESC LIMIT @most`

const everything = { itineraries: newestOf('itinerary', 'TRUE'), lists: newestOf('list', 'TRUE'), people: peopleOf('TRUE') }
const confirmed = {
  itineraries: newestOf('itinerary', ITS_OWNER_IS_CONFIRMED),
  lists: newestOf('list', ITS_OWNER_IS_CONFIRMED),
  people: peopleOf('u.email_confirmed_at IS NOT NULL'),
}

/**
 * The newest public itineraries and lists, and the most followed people who own one: of each `most`. `onlyConfirmed`: of people whose address is
 * confirmed.
 */
export async function publicAddresses(db: Reader, most: number, onlyConfirmed: boolean): Promise<PublicAddress[]> {
  const { itineraries, lists, people } = onlyConfirmed ? confirmed : everything
  const read = async (query: string, pathTo: (key: string) => string) =>
    (await db.rows<[key: string, changedAt: number]>(query, { most, viewer: null })).map(([key, changedAt]) => ({
      path: pathTo(key),
      changedAt,
    }))
  return [
    ...(await read(itineraries, (itineraryId) => pathOf('itinerary', { itineraryId }))),
    ...(await read(lists, (listId) => pathOf('list', { listId }))),
    ...(await read(people, (username) => pathOf('profile', { username }))),
  ]
}

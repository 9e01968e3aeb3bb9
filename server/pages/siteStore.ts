import { pathOf } from '#shared/site/pathOf'
import type { DbReader } from '#server/base/db/database'
import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import type { PublicAccountFilter } from '#server/records/peopleStore'
import { isPersonNotHiddenSql, isPublishedSql, isPublicAccountSql } from '#server/access/visibility'

export interface PublicAddress {
  path: string
  changedAt: number
}

const newestOf = (kind: FeedKind, isShown: string): string => `
  SELECT id, updated_at FROM ${feedKinds[kind].things} AS t
    WHERE ${isPublishedSql(kind)} AND (SELECT ${isShown} FROM users AS u WHERE u.id = t.user_id)
    ORDER BY created_at DESC, id DESC LIMIT @most`
const hasSome = (kind: FeedKind): string =>
  `EXISTS (SELECT 1 FROM ${feedKinds[kind].things} AS t WHERE t.user_id = u.id AND ${isPublishedSql(kind)})`
const peopleOf = (isShown: string): string => `
  SELECT username_key, updated_at FROM users AS u WHERE ${isPersonNotHiddenSql('u')} AND (${hasSome('itinerary')} OR ${hasSome('list')}) AND ${isShown}
    ORDER BY followers DESC, created_at DESC, id DESC LIMIT @most`

/** Newest public things and most followed owners, `most` each, that signed-out users find. */
export async function publicAddresses(
  db: DbReader,
  most: number,
  { accounts, now }: PublicAccountFilter,
): Promise<PublicAddress[]> {
  const isShown = accounts === 'all' ? 'TRUE' : isPublicAccountSql(accounts, 'u')
  const [itineraries, lists, people] = [newestOf('itinerary', isShown), newestOf('list', isShown), peopleOf(isShown)]
  const read = async (query: string, pathTo: (key: string) => string) =>
    (await db.rows<[key: string, changedAt: number]>(query, { most, viewer: null, now })).map(([key, changedAt]) => ({
      path: pathTo(key),
      changedAt,
    }))
  return [
    ...(await read(itineraries, (itineraryId) => pathOf('itinerary', { itineraryId }))),
    ...(await read(lists, (listId) => pathOf('list', { listId }))),
    ...(await read(people, (username) => pathOf('profile', { username }))),
  ]
}

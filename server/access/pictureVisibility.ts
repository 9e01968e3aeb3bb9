import type { DbReader } from '#server/base/db/database'
import { uploadPath } from '#server/base/images/imagePaths'
import type { FeedKind } from './feedKinds'
import { isNotHiddenSql, isPersonOrGuestNotHiddenSql, isPublishedSql, isVisibleSql } from './visibility'

/** Trips by cover and events, lists, profiles. Columns are checked when they are set, events by `picture_uses`. */
const shownBy = (isShown: (kind: FeedKind) => string, isPersonShown: string): string => `
  SELECT 1 FROM itineraries AS t WHERE t.image = @path AND ${isShown('itinerary')}
  UNION ALL SELECT 1 FROM events AS e JOIN itineraries AS t ON t.id = e.itinerary_id
    JOIN picture_uses AS pu ON pu.itinerary_id = t.id AND pu.name = @name AND pu.removed_at IS NULL
    WHERE e.image = @path AND ${isShown('itinerary')}
  UNION ALL SELECT 1 FROM lists AS t WHERE t.image = @path AND ${isShown('list')}
  UNION ALL SELECT 1 FROM users AS p WHERE p.avatar = @path AND ${isPersonShown}`

const tripsOf = (person: string): string =>
  `SELECT id FROM itineraries WHERE user_id = ${person}
  UNION ALL SELECT itinerary_id FROM collaborators WHERE user_id = ${person} AND accepted_at IS NOT NULL`

/** In a common trip, owned or opened: an invitation alone does not count. */
const travelsWith = (person: string): string =>
  `EXISTS (SELECT 1 FROM (${tripsOf('@viewer')}) AS mine WHERE mine.id IN (${tripsOf(person)}))`

const published = `${shownBy((kind) => isPublishedSql(kind), isPersonOrGuestNotHiddenSql('p'))} LIMIT 1`

/** An invitation link shows the trip's cover. */
const invited = `SELECT 1 FROM itineraries AS t JOIN invitation_links AS l ON l.itinerary_id = t.id
  WHERE t.image = @path AND (l.max_uses IS NULL OR l.uses < l.max_uses) AND (l.expires_at IS NULL OR l.expires_at > @now)
    AND ${isNotHiddenSql('itinerary')}`

/** Things of sender `u` show it. Those of others, like forks, do not count. */
const shownBySender = shownBy(
  (kind) => (kind === 'itinerary' ? `t.id IN (${tripsOf('u.user_id')})` : 't.user_id = u.user_id'),
  'p.id = u.user_id',
)

const senders = `SELECT user_id FROM uploads WHERE name = @name UNION ALL SELECT user_id FROM upload_senders WHERE name = @name`

/** No longer used: for the sender and travel companions only, as an older version may show it. */
const sent = `SELECT 1 FROM (${senders}) AS u
  WHERE u.user_id = @viewer OR (${travelsWith('u.user_id')} AND NOT EXISTS (${shownBySender}))`

const visible = `${shownBy((kind) => isVisibleSql(kind), `(${isPersonOrGuestNotHiddenSql('p')} OR ${travelsWith('p.id')})`)}
  UNION ALL ${invited}
  UNION ALL ${sent}
  UNION ALL SELECT 1 FROM users WHERE id = @viewer AND is_moderator
  LIMIT 1`

/** Visible to viewers of a record that shows it (null: signed out). */
export const isPictureVisible = async (
  db: DbReader,
  { name, viewerId, now }: { name: string; viewerId: string | null; now: number },
): Promise<boolean> => (await db.rows(visible, { name, path: uploadPath(name), viewer: viewerId, now })).length > 0

export const isPicturePublic = async (db: DbReader, name: string): Promise<boolean> =>
  (await db.rows(published, { name, path: uploadPath(name), viewer: null })).length > 0

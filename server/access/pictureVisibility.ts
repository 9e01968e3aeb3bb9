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

const isSender = `SELECT 1 FROM uploads WHERE name = @name AND user_id = @viewer
  UNION ALL SELECT 1 FROM upload_senders WHERE name = @name AND user_id = @viewer`

/** Earlier versions show it, to those who were members then. */
const removed = `SELECT 1 FROM picture_uses AS pu
  WHERE pu.name = @name AND pu.removed_at IS NOT NULL AND pu.refused_at IS NULL
    AND (pu.itinerary_id IN (SELECT id FROM itineraries WHERE user_id = @viewer)
      OR pu.itinerary_id IN (SELECT c.itinerary_id FROM collaborators AS c
        WHERE c.user_id = @viewer AND c.accepted_at <= pu.removed_at))`

const usable = `${shownBy((kind) => isVisibleSql(kind), `(${isPersonOrGuestNotHiddenSql('p')} OR ${travelsWith('p.id')})`)}
  UNION ALL ${isSender}`

const visible = `${usable}
  UNION ALL ${invited}
  UNION ALL ${removed}
  UNION ALL SELECT 1 FROM users WHERE id = @viewer AND is_moderator
  LIMIT 1`

interface PictureViewer {
  name: string
  /** null: signed out. */
  viewerId: string | null
}

/** Visible to viewers of a record that shows it. */
export const isPictureVisible = async (
  db: DbReader,
  { name, viewerId, now }: PictureViewer & { now: number },
): Promise<boolean> => (await db.rows(visible, { name, path: uploadPath(name), viewer: viewerId, now })).length > 0

/** The viewer may show it elsewhere. Fewer than may see it. */
export const isPictureUsable = async (db: DbReader, { name, viewerId }: PictureViewer): Promise<boolean> =>
  (await db.rows(`${usable} LIMIT 1`, { name, path: uploadPath(name), viewer: viewerId })).length > 0

export const isPicturePublic = async (db: DbReader, name: string): Promise<boolean> =>
  (await db.rows(published, { name, path: uploadPath(name), viewer: null })).length > 0

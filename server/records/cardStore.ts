import type { Audience } from '#shared/audience'
import type { Commenting, ItineraryCard } from '#shared/api/itineraries'
import { toWireDate, tripLength, type CalendarDate } from '#shared/dates'
import { first, type Dialect, type Reader } from '#server/base/db/database'
import { column, flag, instant, rowShape, type RowOf } from '#server/base/db/rowShape'
import { inOrder } from '#server/base/inOrder'
import { commentCountSql } from './commentVisibility'
import { isInvitedSql, likedByViewerSql } from './feedKinds'
import { forkColumns, forkSourceJoins, toForkSource } from './forkSource'
import { joinSql, onBoth } from './dialectSql'

/** What is on a card, and what else an itinerary says of itself, as the viewer sees it. */
const cardColumns = {
  id: column<string>('t.id'),
  title: column<string>('t.title'),
  description: column<string>('t.description'),
  image: column<string | null>('t.image'),
  startDate: column<CalendarDate>('t.start_date'),
  endDate: column<CalendarDate>('t.end_date'),
  isPublic: flag('t.is_public'),
  audience: column<Audience>('t.audience'),
  userId: column<string>('t.user_id'),
  likes: column<number>('t.likes'),
  createdAt: instant('t.created_at'),
  updatedAt: instant('t.updated_at'),
  geonameId: column<number>('l.geoname_id'),
  place: column<string>('l.name'),
  adminName1: column<string | null>('l.admin_name1'),
  countryName: column<string | null>('l.country_name'),
  countryCode: column<string | null>('l.country_code'),
  fcode: column<string | null>('l.fcode'),
  lat: column<number | null>('l.lat'),
  lng: column<number | null>('l.lng'),
  timeZone: column<string | null>('l.time_zone'),
  name: column<string>('u.name'),
  username: column<string>('u.username'),
  avatar: column<string | null>('u.avatar'),
  isLiked: flag(likedByViewerSql('itinerary')),
  ...forkColumns,
  commentCount: column<number>(commentCountSql),
  isInvited: flag(isInvitedSql),
}
const cardRow = rowShape(cardColumns)
const itineraryRow = rowShape({
  ...cardColumns,
  isHidden: flag('t.hidden_at IS NOT NULL'),
  isOffered: flag('t.offered_at IS NOT NULL'),
  commenting: column<Commenting>('t.commenting'),
  recordVersion: column<number>('t.record_version'),
  version: column<number>('(SELECT version FROM docs WHERE docs.id = t.id)'),
  /** The last before an update that the rows of days and events have not followed yet; null: they show the present one. */
  shownVersion: column<number | null>(`(SELECT min(u.version) - 1 FROM docs AS d JOIN doc_updates AS u ON u.doc_id = d.id
    WHERE d.id = t.id AND u.seq > d.projected_seq)`),
})

/** Which itineraries, and whether the viewer may see them, is the caller's question. */
const cardsSql = (dialect: Dialect, from: string, { select }: Pick<typeof cardRow, 'select'> = cardRow) => `
  SELECT ${select}
  FROM ${from} ${joinSql[dialect]} locations AS l ON l.geoname_id = t.geoname_id ${joinSql[dialect]} users AS u ON u.id = t.user_id ${forkSourceJoins}`

const cardsByIds = {
  sqlite: cardsSql('sqlite', 'json_each(@ids) AS wanted CROSS JOIN itineraries AS t ON t.id = wanted.value'),
  // Knows how many are wanted, and so that they are few.
  postgres: `${cardsSql('postgres', 'itineraries AS t')} WHERE t.id = ANY (@ids::text[])`,
}
const cardById = onBoth((dialect) => `${cardsSql(dialect, 'itineraries AS t', itineraryRow)} WHERE t.id = @id`)

/** A card as it travels. */
function toCard(row: RowOf<typeof cardRow>): ItineraryCard {
  const { id, title, description, image, startDate, endDate, userId } = row
  const { geonameId, place, adminName1, countryName, countryCode, fcode, lat, lng, timeZone } = row
  return {
    id,
    title,
    description,
    image,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    dayCount: tripLength(startDate, endDate),
    location: { geonameId, name: place, adminName1, countryName, countryCode, fcode, lat, lng, timeZone },
    isPublic: row.isPublic,
    audience: row.audience,
    userId,
    likes: row.likes,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    author: { id: userId, name: row.name, username: row.username, avatar: row.avatar },
    isLiked: row.isLiked,
    forkedFrom: toForkSource(row),
    forkCount: row.forkCount,
    commentCount: row.commentCount,
    ...(row.isInvited && { isInvited: true as const }),
  }
}

/** The cards of these itineraries, in this order. */
export async function findCards(db: Reader, ids: readonly string[], viewerId: string | null): Promise<ItineraryCard[]> {
  const rows = await db.rows(cardsByIds, { ids, viewer: viewerId })
  return inOrder(
    ids,
    rows.map((values) => toCard(cardRow.read(values))),
  )
}

interface CardAndRecord {
  card: ItineraryCard
  startDate: CalendarDate
  /** Whether only its members see it: by a decision of moderators, or because it is offered. */
  isHidden: boolean
  /** Whether its owner has not answered whether they keep it. */
  isOffered: boolean
  commenting: Commenting
  recordVersion: number
  /** The one that the rows of days and events show. */
  version: number
  /** Whether that is the present one. */
  isCurrent: boolean
}

/** One itinerary's card, and what else it says of itself; undefined when there is no such itinerary. */
export async function findCardAndRecord(db: Reader, id: string, viewerId: string | null): Promise<CardAndRecord | undefined> {
  const values = await first(db.rows(cardById, { id, viewer: viewerId }))
  if (values === undefined) return undefined
  const row = itineraryRow.read(values)
  const { startDate, isHidden, isOffered, commenting, recordVersion, version, shownVersion } = row
  return {
    card: toCard(row),
    startDate,
    isHidden,
    isOffered,
    commenting,
    recordVersion,
    version: shownVersion ?? version,
    isCurrent: shownVersion === null,
  }
}

/** One itinerary's card; undefined when there is no such itinerary. */
export const findCard = async (db: Reader, id: string, viewerId: string | null): Promise<ItineraryCard | undefined> =>
  (await findCardAndRecord(db, id, viewerId))?.card

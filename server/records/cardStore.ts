import type { Audience } from '#shared/audience'
import type { CommentPolicy, ItineraryCard, ForkSource } from '#shared/api/itineraries'
import { toWireDate, tripLength, type CalendarDate } from '#shared/dates'
import { firstRowOf, type Dialect, type DbReader, sortByIds } from '#server/base/db/database'
import { column, booleanColumn, isoInstantColumn, rowShape, type RowOf, type Column } from '#server/base/db/rowShape'
import { commentCountSql, isFindableSql, isPersonNotHiddenSql } from '#server/access/visibility'
import { isInvitedSql, likedByViewerSql } from '#server/access/feedKinds'
import { orderedJoin, forEachDialect } from '#server/access/dialectSql'

const forkColumns = {
  isFork: booleanColumn('(t.forked_from IS NOT NULL)'),
  sourceId: column<string | null>('source.id'),
  sourceTitle: column<string | null>('source.title'),
  /** Null if the viewer may not know the author: ignore the other columns. */
  sourceAuthorId: column<string | null>(`CASE WHEN ${isPersonNotHiddenSql('maker')} THEN maker.id END`),
  sourceAuthorName: column<string | null>('maker.name'),
  sourceAuthorUsername: column<string | null>('maker.username'),
  sourceAuthorAvatar: column<string | null>('maker.avatar'),
  forkCount: column<number>('(SELECT count(*) FROM itineraries AS fork WHERE fork.forked_from = t.id)'),
}

type ForkRow = { [Name in keyof typeof forkColumns]: (typeof forkColumns)[Name] extends Column<infer Value> ? Value : never }

/** With its present owner if the viewer may find it, else the last published one. */
const forkSourceJoins = `LEFT JOIN itineraries AS source ON source.id = t.forked_from AND ${isFindableSql('itinerary', 'source')}
  LEFT JOIN users AS maker ON maker.id = coalesce(source.user_id, t.forked_from_author)`

const cardColumns = {
  id: column<string>('t.id'),
  title: column<string>('t.title'),
  description: column<string>('t.description'),
  image: column<string | null>('t.image'),
  startDate: column<CalendarDate>('t.start_date'),
  endDate: column<CalendarDate>('t.end_date'),
  isPublic: booleanColumn('t.is_public'),
  audience: column<Audience>('t.audience'),
  userId: column<string>('t.user_id'),
  likes: column<number>('t.likes'),
  createdAt: isoInstantColumn('t.created_at'),
  updatedAt: isoInstantColumn('t.updated_at'),
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
  isLiked: booleanColumn(likedByViewerSql('itinerary')),
  ...forkColumns,
  commentCount: column<number>(commentCountSql),
  isInvited: booleanColumn(isInvitedSql),
}
const cardRow = rowShape(cardColumns)
const itineraryRow = rowShape({
  ...cardColumns,
  isHidden: booleanColumn('t.hidden_at IS NOT NULL'),
  isOffered: booleanColumn('t.offered_at IS NOT NULL'),
  commenting: column<CommentPolicy>('t.commenting'),
  recordVersion: column<number>('t.record_version'),
  version: column<number>('(SELECT version FROM docs WHERE docs.id = t.id)'),
  /** The last version the rows show; null if up to date. */
  shownVersion: column<number | null>(`(SELECT min(u.version) - 1 FROM docs AS d JOIN doc_updates AS u ON u.doc_id = d.id
    WHERE d.id = t.id AND u.seq > d.projected_seq)`),
})

/** The caller selects the itineraries and checks visibility. */
const cardsSql = (dialect: Dialect, from: string, { select }: Pick<typeof cardRow, 'select'> = cardRow) => `
  SELECT ${select}
  FROM ${from} ${orderedJoin[dialect]} locations AS l ON l.geoname_id = t.geoname_id ${orderedJoin[dialect]} users AS u ON u.id = t.user_id ${forkSourceJoins}`

const cardsByIds = {
  sqlite: cardsSql('sqlite', 'json_each(@ids) AS wanted CROSS JOIN itineraries AS t ON t.id = wanted.value'),
  // An array tells the planner how many ids there are.
  postgres: `${cardsSql('postgres', 'itineraries AS t')} WHERE t.id = ANY (@ids::text[])`,
}
const cardById = forEachDialect((dialect) => `${cardsSql(dialect, 'itineraries AS t', itineraryRow)} WHERE t.id = @id`)

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

/** In this order. */
export async function findCards(db: DbReader, ids: readonly string[], viewerId: string | null): Promise<ItineraryCard[]> {
  const rows = await db.rows(cardsByIds, { ids, viewer: viewerId })
  return sortByIds(
    ids,
    rows.map((values) => toCard(cardRow.read(values))),
  )
}

interface CardAndRecord {
  card: ItineraryCard
  startDate: CalendarDate
  /** Visible to members only: hidden by moderators, or offered to a new owner. */
  isHidden: boolean
  isOffered: boolean
  commenting: CommentPolicy
  recordVersion: number
  /** The version that the projected rows show. */
  version: number
  isCurrent: boolean
}

export async function findCardAndRecord(db: DbReader, id: string, viewerId: string | null): Promise<CardAndRecord | undefined> {
  const values = await firstRowOf(db.rows(cardById, { id, viewer: viewerId }))
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

export const findCard = async (db: DbReader, id: string, viewerId: string | null): Promise<ItineraryCard | undefined> =>
  (await findCardAndRecord(db, id, viewerId))?.card

function toForkSource(row: Readonly<ForkRow>): ForkSource | null {
  if (!row.isFork) return null
  const { sourceId, sourceTitle, sourceAuthorId: id, sourceAuthorName: name, sourceAuthorUsername: username } = row
  if (id === null || name === null || username === null) return null
  return { id: sourceId, title: sourceTitle, author: { id, name, username, avatar: row.sourceAuthorAvatar } }
}

import type { ItineraryCard } from '#shared/api/itineraries'
import { toWireDate, tripLength, type CalendarDate } from '#shared/dates'
import type { Db } from '#server/base/db/openDatabase'
import { column, flag, instant, rowShape, type RowOf } from '#server/base/db/rowShape'
import { inOrder } from '#server/base/inOrder'
import { rawStatement } from '#server/base/db/statements'
import { likedByViewerSql } from './feedKinds'

/** What is on a card, and what else its itinerary's record says, as the viewer sees it. */
const cardRow = rowShape({
  id: column<string>('t.id'),
  title: column<string>('t.title'),
  description: column<string>('t.description'),
  image: column<string | null>('t.image'),
  startDate: column<CalendarDate>('t.start_date'),
  endDate: column<CalendarDate>('t.end_date'),
  isPublic: flag('t.is_public'),
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
  name: column<string>('u.name'),
  username: column<string>('u.username'),
  avatar: column<string | null>('u.avatar'),
  isLiked: flag(likedByViewerSql('itinerary')),
  recordVersion: column<number>('t.record_version'),
})

/** Which itineraries, and whether the viewer may see them, is the caller's question. */
const cardsSql = (from: string) => `
  SELECT ${cardRow.select}
  FROM ${from} CROSS JOIN locations AS l ON l.geoname_id = t.geoname_id CROSS JOIN users AS u ON u.id = t.user_id`

const cardsByIds = cardsSql('json_each(@ids) AS wanted CROSS JOIN itineraries AS t ON t.id = wanted.value')
const cardById = `${cardsSql('itineraries AS t')} WHERE t.id = @id`

/** A card as it travels. */
function toCard(row: RowOf<typeof cardRow>): ItineraryCard {
  const { id, title, description, image, startDate, endDate, userId } = row
  const { geonameId, place, adminName1, countryName, countryCode, fcode, lat, lng } = row
  return {
    id,
    title,
    description,
    image,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    dayCount: tripLength(startDate, endDate),
    location: { geonameId, name: place, adminName1, countryName, countryCode, fcode, lat, lng },
    isPublic: row.isPublic,
    userId,
    likes: row.likes,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    author: { id: userId, name: row.name, username: row.username, avatar: row.avatar },
    isLiked: row.isLiked,
  }
}

/** The cards of these itineraries, in this order. */
export function findCards(db: Db, ids: readonly string[], viewerId: string | null): ItineraryCard[] {
  const rows = rawStatement<unknown[]>(db, cardsByIds).all({ ids: JSON.stringify(ids), viewer: viewerId })
  return inOrder(
    ids,
    rows.map((values) => toCard(cardRow.read(values))),
  )
}

/** One itinerary's card, and what else its record says; undefined when there is no such itinerary. */
export function findCardAndRecord(
  db: Db,
  id: string,
  viewerId: string | null,
): { card: ItineraryCard; startDate: CalendarDate; recordVersion: number } | undefined {
  const values = rawStatement<unknown[]>(db, cardById).get({ id, viewer: viewerId })
  if (values === undefined) return undefined
  const row = cardRow.read(values)
  return { card: toCard(row), startDate: row.startDate, recordVersion: row.recordVersion }
}

/** One itinerary's card; undefined when there is no such itinerary. */
export const findCard = (db: Db, id: string, viewerId: string | null): ItineraryCard | undefined =>
  findCardAndRecord(db, id, viewerId)?.card

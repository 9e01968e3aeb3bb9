import type { ItineraryCard } from '#shared/api/itineraries'
import { toWireDate, tripLength, type CalendarDate } from '#shared/dates'
import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'
import { likedByViewerSql } from './feedKinds'

/** What is on a card, as the viewer sees it; which itineraries, and whether they may see them, is the caller's question. */
const cardsSql = (from: string) => `
  SELECT t.id, t.title, t.description, t.image, t.start_date, t.end_date, t.is_public, t.user_id, t.likes, t.created_at, t.updated_at,
    l.geoname_id, l.name, l.admin_name1, l.country_name, l.country_code, l.fcode, l.lat, l.lng,
    u.name, u.username, u.avatar, ${likedByViewerSql('itinerary')}, t.record_version
  FROM ${from} CROSS JOIN locations AS l ON l.geoname_id = t.geoname_id CROSS JOIN users AS u ON u.id = t.user_id`

const cardsByIds = cardsSql('json_each(@ids) AS wanted CROSS JOIN itineraries AS t ON t.id = wanted.value')
const cardById = `${cardsSql('itineraries AS t')} WHERE t.id = @id`

type Text = string | null

/** The columns of `cards`, in their order. */
type CardRow = [
  ...[id: string, title: string, description: string, image: Text, startDate: CalendarDate, endDate: CalendarDate],
  ...[isPublic: number, userId: string, likes: number, createdAt: number, updatedAt: number],
  ...[geonameId: number, place: string, adminName1: Text, countryName: Text, countryCode: Text, fcode: Text],
  ...[lat: number | null, lng: number | null],
  ...[name: string, username: string, avatar: Text, isLiked: number, recordVersion: number],
]

/** A card as it travels. */
function toCard(row: CardRow): ItineraryCard {
  const [id, title, description, image, startDate, endDate, isPublic, userId, likes, createdAt, updatedAt, ...joined] = row
  const [geonameId, place, adminName1, countryName, countryCode, fcode, lat, lng, name, username, avatar, isLiked] = joined
  return {
    id,
    title,
    description,
    image,
    startDate: toWireDate(startDate),
    endDate: toWireDate(endDate),
    dayCount: tripLength(startDate, endDate),
    location: { geonameId, name: place, adminName1, countryName, countryCode, fcode, lat, lng },
    isPublic: isPublic === 1,
    userId,
    likes,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    author: { id: userId, name, username, avatar },
    isLiked: isLiked === 1,
  }
}

/** The cards of these itineraries, in this order. */
export function findCards(db: Db, ids: readonly string[], viewerId: string | null): ItineraryCard[] {
  const rows = rawStatement<CardRow>(db, cardsByIds).all({ ids: JSON.stringify(ids), viewer: viewerId })
  const found = new Map(rows.map((row) => [row[0], toCard(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** One itinerary's card, and what else its record says; undefined when there is no such itinerary. */
export function findCardAndRecord(
  db: Db,
  id: string,
  viewerId: string | null,
): { card: ItineraryCard; startDate: CalendarDate; recordVersion: number } | undefined {
  const row = rawStatement<CardRow>(db, cardById).get({ id, viewer: viewerId })
  return row && { card: toCard(row), startDate: row[4], recordVersion: row[23] }
}

/** One itinerary's card; undefined when there is no such itinerary. */
export const findCard = (db: Db, id: string, viewerId: string | null): ItineraryCard | undefined =>
  findCardAndRecord(db, id, viewerId)?.card

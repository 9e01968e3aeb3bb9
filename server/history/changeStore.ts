import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { changeKinds, type ItineraryChangeEntry } from '#shared/api/itineraries'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { itineraryChanges, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import type { AttributedChange } from './attributeChanges'

const MINUTE_MS = 60_000
const CHANGE_RETENTION_MS = 30 * 24 * 60 * MINUTE_MS
/** Read, and so kept, per itinerary. */
const MAX_ENTRIES = 100
/** Merges a user's edits of one thing. */
const MERGE_WINDOW_MS = 5 * MINUTE_MS
const PRUNE_EVERY_MS = 60 * MINUTE_MS

const Fields = z.array(z.string())
const Kind = z.enum(changeKinds)
const readFields = (json: string | null): string[] => (json === null ? [] : Fields.parse(JSON.parse(json)))

interface RecentEntry extends Pick<AttributedChange, 'userId' | 'kind' | 'dayId' | 'eventId' | 'at'> {
  id: number
  fields: string | null
}

/** Without the day: an event may have moved. */
const sameness = ({ userId, kind, dayId, eventId }: Omit<RecentEntry, 'id' | 'fields'>): string =>
  `${userId} ${kind} ${eventId ?? dayId ?? ''}`

const RECENT = `SELECT id, user_id, at, kind, day_id, event_id, fields FROM itinerary_changes
  WHERE itinerary_id = @itineraryId AND at >= @since ORDER BY at, id`

type RecentRow = [
  id: number,
  userId: string,
  at: number,
  kind: AttributedChange['kind'],
  dayId: string | null,
  eventId: string | null,
  fields: string | null,
]

const RENEW = `UPDATE itinerary_changes SET at = CASE WHEN at < @at THEN @at ELSE at END, day_id = @dayId, label = @label, fields = @fieldsJson
  WHERE id = @id`

/** Skips users whose account was deleted. */
const INSERT = `INSERT INTO itinerary_changes (itinerary_id, user_id, at, kind, day_id, event_id, label, fields)
  SELECT @itineraryId, id, @at, @kind, @dayId, @eventId, @label, @fieldsJson FROM users WHERE id = @userId RETURNING id`

const TRIM = `DELETE FROM itinerary_changes WHERE id IN (
  SELECT id FROM (SELECT id, row_number() OVER (ORDER BY at DESC, id DESC) AS place FROM itinerary_changes WHERE itinerary_id = @itineraryId) AS newest
  WHERE place > ${MAX_ENTRIES})`

const PRUNE = 'DELETE FROM itinerary_changes WHERE at <= @until'

export class ChangeStore {
  #pruneAt = 0

  /** `changes` are oldest first. Merged into recent entries where possible. */
  async add(tx: Transaction, itineraryId: string, changes: readonly AttributedChange[], now: number): Promise<void> {
    const [oldest, ...more] = changes.slice(-MAX_ENTRIES)
    if (oldest === undefined) return
    const recent = await tx.rows<RecentRow>(RECENT, { itineraryId, since: oldest.at - MERGE_WINDOW_MS })
    const known = new Map(
      recent.map(([id, userId, at, kind, dayId, eventId, fields]) => {
        const entry: RecentEntry = { id, userId, at, kind, dayId, eventId, fields }
        return [sameness(entry), entry]
      }),
    )
    for (const change of [oldest, ...more]) await put(tx, itineraryId, change, known)
    await tx.run(TRIM, { itineraryId })
    if (now < this.#pruneAt) return
    this.#pruneAt = now + PRUNE_EVERY_MS
    await tx.run(PRUNE, { until: now - CHANGE_RETENTION_MS })
  }
}

async function put(
  tx: Transaction,
  itineraryId: string,
  { fields, ...change }: AttributedChange,
  known: Map<string, RecentEntry>,
): Promise<void> {
  const { at, dayId, label } = change
  const last = known.get(sameness(change))
  const same = last !== undefined && last.at >= at - MERGE_WINDOW_MS ? last : undefined
  const merged = new Set([...readFields(same?.fields ?? null), ...fields])
  const fieldsJson = merged.size === 0 ? null : JSON.stringify([...merged])
  if (same !== undefined) await tx.run(RENEW, { at, dayId, label, fieldsJson, id: same.id })
  const id = same?.id ?? (await firstRowOf(tx.rows<[number]>(INSERT, { ...change, itineraryId, fieldsJson })))?.[0]
  if (id !== undefined) known.set(sameness(change), { ...change, id, fields: fieldsJson })
}

/** Newest first. */
export async function listChanges(
  db: DbReader,
  itineraryId: string,
  { since, now }: { since: number; now: number },
): Promise<ItineraryChangeEntry[]> {
  const rows = await db
    .select({ change: itineraryChanges, user: userBriefColumns })
    .from(itineraryChanges)
    .innerJoin(users, eq(users.id, itineraryChanges.userId))
    .where(
      and(eq(itineraryChanges.itineraryId, itineraryId), gt(itineraryChanges.at, Math.max(since, now - CHANGE_RETENTION_MS))),
    )
    .orderBy(desc(itineraryChanges.at), desc(itineraryChanges.id))
    .limit(MAX_ENTRIES)
  return rows.map(({ change: { at, kind, dayId, eventId, label, fields }, user }) => ({
    at: new Date(at).toISOString(),
    user,
    kind: Kind.parse(kind),
    ...(dayId !== null && { dayId }),
    ...(eventId !== null && { eventId }),
    label,
    ...(fields !== null && { fields: readFields(fields) }),
  }))
}

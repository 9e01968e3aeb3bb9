import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { changeKinds, type ItineraryChangeEntry } from '#shared/api/itineraries'
import type { Db } from '#server/base/db/openDatabase'
import { itineraryChanges, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import type { AttributedChange } from './summariseChanges'

const MINUTE_MS = 60_000
const CHANGE_RETENTION_MS = 30 * 24 * 60 * MINUTE_MS
/** What is read at most, and so all that is kept of one itinerary. */
const MAX_ENTRIES = 100
/** Edits of one thing by one person that follow each other within this time are one. */
const MERGE_WINDOW_MS = 5 * MINUTE_MS
const PRUNE_EVERY_MS = 60 * MINUTE_MS

const Fields = z.array(z.string())
const Kind = z.enum(changeKinds)
const readFields = (json: string | null): string[] => (json === null ? [] : Fields.parse(JSON.parse(json)))

interface RecentEntry extends Pick<AttributedChange, 'userId' | 'kind' | 'dayId' | 'eventId' | 'at'> {
  id: number
  fields: string | null
}

/** What two changes have in common that may be one. An event may be in another day by then. */
const sameness = ({ userId, kind, dayId, eventId }: Omit<RecentEntry, 'id' | 'fields'>): string =>
  `${userId} ${kind} ${eventId ?? dayId ?? ''}`

/** Keeps what was changed in itineraries and by whom, a month of it. */
export class ChangeStore {
  readonly #recent
  readonly #renew
  readonly #insert
  readonly #trim
  readonly #prune
  #pruneAt = 0

  constructor({ $client }: Pick<Db, '$client'>) {
    this.#recent = $client.prepare<[string, number], RecentEntry>(
      `SELECT id, user_id AS userId, at, kind, day_id AS dayId, event_id AS eventId, fields FROM itinerary_changes
       WHERE itinerary_id = ? AND at >= ? ORDER BY at, id`,
    )
    this.#renew = $client.prepare<[number, string | null, string, string | null, number]>(
      'UPDATE itinerary_changes SET at = max(at, ?), day_id = ?, label = ?, fields = ? WHERE id = ?',
    )
    // Whoever deleted their account meanwhile is nobody any more.
    this.#insert = $client
      .prepare<[{ itineraryId: string; fieldsJson: string | null } & Omit<AttributedChange, 'fields'>], number>(
        `INSERT INTO itinerary_changes (itinerary_id, user_id, at, kind, day_id, event_id, label, fields)
       SELECT @itineraryId, @userId, @at, @kind, @dayId, @eventId, @label, @fieldsJson WHERE EXISTS (SELECT 1 FROM users WHERE id = @userId)
       RETURNING id`,
      )
      .pluck()
    this.#trim = $client.prepare<[string]>(
      `DELETE FROM itinerary_changes WHERE id IN
         (SELECT id FROM itinerary_changes WHERE itinerary_id = ? ORDER BY at DESC, id DESC LIMIT -1 OFFSET ${MAX_ENTRIES})`,
    )
    this.#prune = $client.prepare<[number]>('DELETE FROM itinerary_changes WHERE at <= ?')
  }

  /** Adds what was done, oldest first; what continues something of the last minutes renews that. */
  add(itineraryId: string, changes: readonly AttributedChange[], now: number): void {
    const [first, ...more] = changes.slice(-MAX_ENTRIES)
    if (first === undefined) return
    const known = new Map(this.#recent.all(itineraryId, first.at - MERGE_WINDOW_MS).map((entry) => [sameness(entry), entry]))
    for (const change of [first, ...more]) this.#put(itineraryId, change, known)
    this.#trim.run(itineraryId)
    if (now < this.#pruneAt) return
    this.#pruneAt = now + PRUNE_EVERY_MS
    this.#prune.run(now - CHANGE_RETENTION_MS)
  }

  #put(itineraryId: string, { fields, ...change }: AttributedChange, known: Map<string, RecentEntry>): void {
    const { at, dayId, label } = change
    const last = known.get(sameness(change))
    const same = last !== undefined && last.at >= at - MERGE_WINDOW_MS ? last : undefined
    const merged = new Set([...readFields(same?.fields ?? null), ...fields])
    const fieldsJson = merged.size === 0 ? null : JSON.stringify([...merged])
    if (same !== undefined) this.#renew.run(at, dayId, label, fieldsJson, same.id)
    const id = same?.id ?? this.#insert.get({ ...change, itineraryId, fieldsJson })
    if (id !== undefined) known.set(sameness(change), { ...change, id, fields: fieldsJson })
  }
}

/** What was changed in an itinerary after an instant, newest first. */
export function listChanges(db: Db, itineraryId: string, { since, now }: { since: number; now: number }): ItineraryChangeEntry[] {
  const rows = db
    .select({ change: itineraryChanges, user: userBriefColumns })
    .from(itineraryChanges)
    .innerJoin(users, eq(users.id, itineraryChanges.userId))
    .where(
      and(eq(itineraryChanges.itineraryId, itineraryId), gt(itineraryChanges.at, Math.max(since, now - CHANGE_RETENTION_MS))),
    )
    .orderBy(desc(itineraryChanges.at), desc(itineraryChanges.id))
    .limit(MAX_ENTRIES)
    .all()
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

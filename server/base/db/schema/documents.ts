import { sql } from 'drizzle-orm'
import type { ItinerariesTables } from './itineraries'
import type { ColumnBuilders } from './sqliteColumnBuilders'
import { recordEntries } from '#shared/itinerary/record'
import type { PeopleTables } from './people'

export function documentsTables(
  { table, text, belongsTo, integer, instant, bytes, index, uniqueIndex, primaryKey }: ColumnBuilders,
  { itineraries }: ItinerariesTables,
) {
  /** The snapshot includes updates up to `snapSeq`. */
  const docs = table('docs', {
    id: text()
      .primaryKey()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    epoch: integer().notNull().default(1),
    schemaVersion: integer().notNull().default(1),
    headSeq: integer().notNull().default(0),
    snapSeq: integer().notNull().default(0),
    projectedSeq: integer().notNull().default(0),
    /** `projectedSeq` that `place_words` follow. Another value: they may be stale. */
    placeWordsSeq: integer().notNull().default(0),
    /** Grows with each change of document or record, across restarts. */
    version: integer().notNull().default(0),
    updatedAt: instant(),
  })

  /** Apart from the counters: an edit's cost does not depend on document size. */
  const docSnapshots = table('doc_snapshots', {
    docId: text()
      .primaryKey()
      .references(() => docs.id, { onDelete: 'cascade' }),
    data: bytes().notNull(),
    /** CRC-32 of `data`; null in older rows. */
    checksum: integer(),
  })

  /** Source of truth for days and events. */
  const docUpdates = table(
    'doc_updates',
    {
      docId: belongsTo(() => docs.id),
      seq: integer().notNull(),
      data: bytes().notNull(),
      checksum: integer(),
      userId: text(),
      /** `recovered`: resent by that user after a restore, with edits of others. */
      origin: text({ enum: ['sync', 'legacy', 'server', 'recovered'] }).notNull(),
      opId: text(),
      at: instant(),
      /** Resulting version of the itinerary; null in older rows. */
      version: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.docId, t.seq] }),
      uniqueIndex('doc_updates_op')
        .on(t.docId, t.opId)
        .where(sql`op_id is not null`),
    ],
  )

  /** The document at an update (raw deflate): base for history whose log was compacted. */
  const docCheckpoints = table(
    'doc_checkpoints',
    {
      docId: belongsTo(() => docs.id),
      seq: integer().notNull(),
      version: integer().notNull(),
      userId: text(),
      at: instant(),
      state: bytes().notNull(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.seq] })],
  )

  /** Final state of an earlier epoch (raw deflate), for clients that return with edits to it. */
  const docGenerations = table(
    'doc_generations',
    {
      docId: belongsTo(() => docs.id),
      epoch: integer().notNull(),
      state: bytes().notNull(),
      at: instant(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.epoch] }), index('doc_generations_age').on(t.at)],
  )

  /** Bytes per day since 1970; deleted a day later. */
  const logUsage = table(
    'log_usage',
    { day: integer().notNull(), userId: text().notNull(), docId: text().notNull(), bytes: integer().notNull() },
    (t) => [primaryKey({ columns: [t.day, t.userId, t.docId] }), index('log_usage_document').on(t.day, t.docId)],
  )

  /** Permanent owner of a Yjs client id. */
  const docClients = table(
    'doc_clients',
    {
      docId: belongsTo(() => docs.id),
      clientId: integer().notNull(),
      userId: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.clientId] })],
  )

  /** One row: the key that signs clients' proofs, and the last restore. */
  const lineage = table('lineage', { id: integer().primaryKey(), key: bytes().notNull(), restoredAt: instant().default(0) })

  /** The server run that wrote updates after `fromSeq`; '0' before the first row. */
  const docRuns = table(
    'doc_runs',
    {
      docId: belongsTo(() => docs.id),
      fromSeq: integer().notNull(),
      run: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.fromSeq] })],
  )

  /** Runs with updates that clients proved but this database lacks: it was restored. */
  const docRollbacks = table(
    'doc_rollbacks',
    {
      docId: belongsTo(() => docs.id),
      run: text().notNull(),
      noticedAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.run] })],
  )

  return { docs, docSnapshots, docUpdates, docCheckpoints, docGenerations, logUsage, docClients, lineage, docRuns, docRollbacks }
}

/** Origin of a version that is no document edit. */
export const recordVersionKinds = ['create', 'fork', 'import', 'restore', 'record', 'people'] as const

export function historyTables(
  { table, text, belongsTo, integer, instant, counter, index, primaryKey }: ColumnBuilders,
  { users, itineraries }: PeopleTables & ItinerariesTables,
) {
  /** The edit behind each current record entry. Both dates are one entry. */
  const recordEdits = table(
    'record_edits',
    {
      itineraryId: belongsTo(() => itineraries.id),
      entry: text({ enum: recordEntries }).notNull(),
      userId: text().references(() => users.id, { onDelete: 'set null' }),
      at: instant(),
      version: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.entry] }), index('record_edits_user').on(t.userId)],
  )

  /** Edits that lost a conflict, until their author has seen it. */
  const overruledEdits = table(
    'overruled_edits',
    {
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      entry: text({ enum: recordEntries }).notNull(),
      at: instant(),
      columns: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.userId, t.entry, t.at] }), index('overruled_edits_user').on(t.userId)],
  )

  /** Changes for members who were away; kept 30 days. */
  const itineraryChanges = table(
    'itinerary_changes',
    {
      id: counter(),
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      at: instant(),
      kind: text().notNull(),
      dayId: text(),
      eventId: text(),
      label: text().notNull(),
      /** JSON array of field names. */
      fields: text(),
    },
    (t) => [
      index('itinerary_changes_at').on(t.itineraryId, t.at),
      index('itinerary_changes_age').on(t.at),
      index('itinerary_changes_user').on(t.userId),
    ],
  )

  /** With a change of record or members, or of a special kind. `record`: JSON; null if unchanged. */
  const recordVersions = table(
    'record_versions',
    {
      itineraryId: belongsTo(() => itineraries.id),
      version: integer().notNull(),
      seq: integer().notNull(),
      kind: text({ enum: recordVersionKinds }).notNull(),
      userId: text(),
      at: instant(),
      restored: integer(),
      record: text(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.version] })],
  )

  /** Named versions are kept forever. */
  const versionNames = table(
    'version_names',
    {
      itineraryId: belongsTo(() => itineraries.id),
      version: integer().notNull(),
      name: text().notNull(),
      createdAt: instant(),
    },
    (t) => [primaryKey({ columns: [t.itineraryId, t.version] })],
  )

  return { recordEdits, overruledEdits, itineraryChanges, recordVersions, versionNames }
}

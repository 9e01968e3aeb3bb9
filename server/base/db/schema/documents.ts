import { sql } from 'drizzle-orm'
import type { ItinerariesTables } from './itineraries'
import type { TableParts } from './sqliteParts'

/** The documents of itineraries, and their logs. */
export function documentsTables(
  { table, text, belongsTo, integer, instant, bytes, index, uniqueIndex, primaryKey }: TableParts,
  { itineraries }: ItinerariesTables,
) {
  /** One row per itinerary document. `snapSeq` says up to which update the snapshot holds everything. */
  const docs = table('docs', {
    id: text()
      .primaryKey()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    epoch: integer().notNull().default(1),
    schemaVersion: integer().notNull().default(1),
    headSeq: integer().notNull().default(0),
    snapSeq: integer().notNull().default(0),
    projectedSeq: integer().notNull().default(0),
    /** Grows with each change of document or record, also over restarts: the `version` of live snapshots. */
    version: integer().notNull().default(0),
    updatedAt: instant(),
  })

  /** The document as of `docs.snapSeq` in one piece. Apart from the counters, which are written with each edit: what an edit costs must not grow with its document. */
  const docSnapshots = table('doc_snapshots', {
    docId: text()
      .primaryKey()
      .references(() => docs.id, { onDelete: 'cascade' }),
    data: bytes().notNull(),
    /** CRC-32 of `data`; null in rows from before there were any. */
    checksum: integer(),
  })

  /** The update log: the truth of every itinerary's days and events. Written through raw prepared statements. */
  const docUpdates = table(
    'doc_updates',
    {
      docId: belongsTo(() => docs.id),
      seq: integer().notNull(),
      data: bytes().notNull(),
      /** CRC-32 of `data`; null in rows from before there were any. */
      checksum: integer(),
      userId: text(),
      /** `recovered`: brought by that user, but in part by others, after this database went back in time. */
      origin: text({ enum: ['sync', 'legacy', 'server', 'recovered'] }).notNull(),
      /** A client's own id of the operation, so that a repeat is answered and not done twice. */
      opId: text(),
      at: instant(),
      /** The version of the itinerary that it made; null in rows from before versions were kept. */
      version: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.docId, t.seq] }),
      uniqueIndex('doc_updates_op')
        .on(t.docId, t.opId)
        .where(sql`op_id is not null`),
    ],
  )

  /** A document as of an update, whole (raw deflate): from there the history of later ones is read, when the log before is gone. */
  const docCheckpoints = table(
    'doc_checkpoints',
    {
      docId: belongsTo(() => docs.id),
      seq: integer().notNull(),
      version: integer().notNull(),
      /** Who wrote that update. */
      userId: text(),
      at: instant(),
      state: bytes().notNull(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.seq] })],
  )

  /** What a document held at the end of an earlier generation (raw deflate), for those who come back with edits to that. */
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

  /** How many bytes somebody wrote into the log of a document on a day (counted from 1970); forgotten a day later. */
  const logUsage = table(
    'log_usage',
    { day: integer().notNull(), userId: text().notNull(), docId: text().notNull(), bytes: integer().notNull() },
    (t) => [primaryKey({ columns: [t.day, t.userId, t.docId] }), index('log_usage_document').on(t.day, t.docId)],
  )

  /** Which user a Yjs client id belongs to, for good. */
  const docClients = table(
    'doc_clients',
    {
      docId: belongsTo(() => docs.id),
      clientId: integer().notNull(),
      userId: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.clientId] })],
  )

  /** One row: what signs the stamps by which clients show what this database held, and when it was restored last. It goes wherever the database goes, also back in time. */
  const lineage = table('lineage', { id: integer().primaryKey(), key: bytes().notNull(), restoredAt: instant().default(0) })

  /** Which run of the server wrote a document's updates after `fromSeq`. Updates before the first row are of run '0'. */
  const docRuns = table(
    'doc_runs',
    {
      docId: belongsTo(() => docs.id),
      fromSeq: integer().notNull(),
      run: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.docId, t.fromSeq] })],
  )

  /** Runs of the server of which a client showed something that this database lacks: it went back in time. */
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

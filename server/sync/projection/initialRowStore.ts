import { eq } from 'drizzle-orm'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { eventFields, type EventField } from '#shared/itinerary/fields'
import { firstRowOf, type Db, type Dialect, type Transaction } from '#server/base/db/database'
import type { InitialDocumentRows } from '#server/base/documentHub'
import { eventColumnNames, placeColumns } from '#server/base/db/eventColumns'
import { days, docs } from '#server/base/db/schema'
import type { FairRunner } from '#server/base/fairScheduler'
import { renewPlaceWords } from '#server/records/placeWordStore'

const columns = ['itinerary_id', 'id', 'day_id', 'order_index', ...eventColumnNames.map(({ column }) => column), ...placeColumns]

const insertEvents = (dialect: Dialect): string => {
  const [source, integer, real] =
    dialect === 'sqlite'
      ? ['json_each(@events) AS event', '', '']
      : ['json_array_elements(@events::json) AS event(value)', '::int', '::float8']
  const castOf = (field: EventField) => (eventFields[field].kind === 'count' ? integer : '')
  const values = [
    '@itineraryId',
    "value->>'id'",
    `NULLIF(value->>'dayId', '${IDEAS_DAY_ID}')`,
    `(value->>'orderIndex')${integer}`,
    ...eventColumnNames.map(({ field }) => `(value->>'${field}')${castOf(field)}`),
    ...placeColumns.map((name) => `(value->'place'->>'${name}')${real}`),
  ]
  return `INSERT INTO events (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${source} WHERE true ON CONFLICT DO NOTHING`
}

const INSERT_EVENTS = { sqlite: insertEvents('sqlite'), postgres: insertEvents('postgres') }

/** Edits come in between parts. No-op after the projector's first rows. */
export async function writeInitialRows(
  db: Pick<Db, 'write'>,
  itineraryId: string,
  { days: dayRows, events: parts }: InitialDocumentRows,
  runFairly: FairRunner,
): Promise<void> {
  const write = (act: (tx: Transaction) => Promise<unknown>) =>
    db.write(
      async (tx) => {
        await tx.lock('docs', itineraryId)
        if (await isSeedUnprojected(tx, itineraryId)) await act(tx)
      },
      { isDerived: true },
    )
  const insertDays = async (tx: Transaction) => {
    const rows = dayRows.map((day) => ({ itineraryId, ...day }))
    if (rows.length > 0) await tx.insert(days).values(rows).onConflictDoNothing()
  }
  const insertPart = (tx: Transaction, part: string) => tx.run(INSERT_EVENTS, { itineraryId, events: part })
  const finish = (tx: Transaction) => tx.update(docs).set({ projectedSeq: 1 }).where(eq(docs.id, itineraryId))
  if (parts.length < 2) {
    await write(async (tx) => {
      await insertDays(tx)
      for (const part of parts) await insertPart(tx, part)
      await finish(tx)
    })
    return renewPlaceWords(db, itineraryId)
  }
  await runFairly(() => write(insertDays))
  for (const part of parts) await runFairly(() => write((tx) => insertPart(tx, part)))
  await write(finish)
  await runFairly(() => renewPlaceWords(db, itineraryId))
}

async function isSeedUnprojected(tx: Transaction, itineraryId: string): Promise<boolean> {
  const { projectedSeq } = docs
  const found = await firstRowOf(tx.select({ projectedSeq }).from(docs).where(eq(docs.id, itineraryId)))
  return found?.projectedSeq === 0
}

import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import { audienceOf } from '#shared/audience'
import { firstRowOf, type DbReader } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { recordVersions } from '#server/base/db/schema'
import type { RecordSnapshot } from '#server/records/recordVersionStore'

/** Old versions have no audience. */
type RecordOfVersion = Omit<RecordSnapshot, 'audience'> & Partial<Pick<RecordSnapshot, 'audience'>>

/** Undefined if not kept. */
export async function readRecordAt(db: DbReader, itineraryId: string, version: number): Promise<RecordSnapshot | undefined> {
  const found = await firstRowOf(
    db
      .select({ record: recordVersions.record })
      .from(recordVersions)
      .where(
        and(eq(recordVersions.itineraryId, itineraryId), lte(recordVersions.version, version), isNotNull(recordVersions.record)),
      )
      .orderBy(desc(recordVersions.version))
      .limit(1),
  )
  if (typeof found?.record !== 'string') return undefined
  const { audience, ...record } = readStoredJson<RecordOfVersion>(found.record)
  return { ...record, audience: audienceOf({ isPublic: record.isPublic, audience }) }
}

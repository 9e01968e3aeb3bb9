import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import { audienceOf } from '#shared/audience'
import { first, type Reader } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { recordVersions } from '#server/base/db/schema'
import type { KeptRecord } from '#server/records/recordVersionStore'

/** What was kept before there were audiences says nothing of them. */
type StoredRecord = Omit<KeptRecord, 'audience'> & Partial<Pick<KeptRecord, 'audience'>>

/** What stood in an itinerary's record in a version, and who edited it; undefined for what is older than what is kept. */
export async function readRecordAt(db: Reader, itineraryId: string, version: number): Promise<KeptRecord | undefined> {
  const found = await first(
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
  const { audience, ...record } = readStoredJson<StoredRecord>(found.record)
  return { ...record, audience: audienceOf({ isPublic: record.isPublic, audience }) }
}

import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
import { first, type Reader } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { recordVersions } from '#server/base/db/schema'
import type { KeptRecord } from '#server/records/recordVersionStore'

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
  return typeof found?.record === 'string' ? readStoredJson<KeptRecord>(found.record) : undefined
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { getOrCreateLineageKey } from '#server/base/db/lineageStore'
import { uploadsFolder, unclaimedUploadsFolder } from '#server/base/images/imagePaths'
import { createFolderStorage, imageName } from '#server/base/images/imageStorage'
import { createDocument } from '#server/sync/log/documentStore'
import { createSeedUpdate } from '#shared/itinerary/seed'
import { randomFrom } from '#testkit/random'
import { fillSampleData, SAMPLE_NOW } from './sampleData'

const DOCUMENTS = 60
const PICTURES = 12
const HARD_TEXTS = [
  '',
  ' ',
  "'",
  '"',
  '\\',
  '\\x00',
  '{},"NULL"',
  'ñandú 👩‍👩‍👧 \u{10ffff}',
  'línea\r\notra\t',
  '\u0001\u007f',
  'e\u0301',
]

/**
 * A data folder with users, trips, documents of random bytes and
 * pictures, from a seed.
 */
export async function fillDataFolder(dataDir: string, seed: number): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const random = randomFrom(seed)
  const bytes = (most: number) => Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)))
  const db = openSqlite(databaseFilePath(dataDir), { durability: 'normal' })
  const { itineraries, people } = await fillSampleData(db, seed)
  await getOrCreateLineageKey(db)
  await db.write(async (tx) => {
    for (const [i, itineraryId] of itineraries.slice(0, DOCUMENTS).entries()) {
      await createDocument(tx, { itineraryId, seed: createSeedUpdate(1 + (i % 5)), now: SAMPLE_NOW })
      const last = 2 + random.below(9)
      for (let seq = 2; seq <= last; seq += 1)
        await tx.run(
          `INSERT INTO doc_updates (doc_id, seq, data, checksum, user_id, origin, op_id, at) VALUES (@itineraryId, @seq, @data, @checksum, @userId, 'sync', @opId, @at)`,
          {
            itineraryId,
            seq,
            data: bytes(300),
            checksum: random.chance(0.9) ? random.below(2 ** 32) : null,
            userId: random.pick(people) ?? null,
            opId: random.chance(0.2) ? `op ${seq}` : null,
            at: SAMPLE_NOW + seq,
          },
        )
      await tx.run('UPDATE docs SET head_seq = @last WHERE id = @itineraryId', { last, itineraryId })
      await tx.run(
        `INSERT INTO itinerary_changes (itinerary_id, user_id, at, kind, label, fields) VALUES (@itineraryId, @userId, @at, 'event-edited', @label, NULL)`,
        { itineraryId, userId: people[0] ?? '', at: SAMPLE_NOW, label: HARD_TEXTS[i % HARD_TEXTS.length] ?? '' },
      )
    }
    // Its id must never be reused.
    await tx.run('DELETE FROM itinerary_changes WHERE id = (SELECT max(id) FROM itinerary_changes)')
    await tx.run('UPDATE locations SET lat = @lat, lng = @lng WHERE geoname_id = 2', { lat: 0.1 + 0.2, lng: -8.611 })
  })
  await db.close()
  for (const [folder, count] of [
    [uploadsFolder({ dataDir }), PICTURES],
    [unclaimedUploadsFolder({ dataDir }), 2],
  ] as const) {
    const storage = createFolderStorage(folder)
    for (let i = 0; i < count; i += 1) {
      const content = Buffer.concat([Buffer.from([i]), bytes(5000)])
      await storage.put(imageName(content), content)
    }
  }
}

/** Changes a SQLite file directly. */
export function tamperWith(dataDir: string, statement: string): void {
  const client = new Database(join(dataDir, 'periplo.sqlite'))
  client.exec(statement)
  client.close()
}

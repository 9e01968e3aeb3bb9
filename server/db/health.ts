import type { Db } from './open'

/** Throws unless the database takes writes (another writer may keep it for a moment, not longer). */
export function checkWritable({ $client }: Db): void {
  $client.exec('BEGIN IMMEDIATE')
  $client.exec('ROLLBACK')
}

import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from '#server/base/projectRoot'
import { temporaryFolder } from '../sync/syncServerForTest'

/**
 * PostgreSQL's migrations of a later version: ours plus one with these
 * statements.
 */
export async function nextMigrations(...statements: string[]): Promise<string> {
  const folder = await temporaryFolder()
  await cp(inProject('drizzle/postgres'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: object[] }
  const entry = { idx: journal.entries.length, version: '7', when: 9_000_000_000_000, tag: '9999_next', breakpoints: true }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(folder, '9999_next.sql'), statements.join(';--> statement-breakpoint\n'))
  return folder
}

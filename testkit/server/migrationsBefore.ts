import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Dialect } from '#server/base/db/database'
import { resolveInProject } from '#server/base/projectRoot'
import { temporaryFolder } from '../sync/syncServerForTest'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** A folder of those before `tag`, as in earlier versions. */
export async function migrationsBefore(dialect: Dialect, tag: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(resolveInProject(`drizzle/${dialect}`), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = Journal.parse(JSON.parse(await readFile(file, 'utf8')))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  if (end <= 0) throw new Error(`No migration ${tag} has others before it.`)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

/** Ours plus one with these statements, as in later versions. */
export async function nextMigrations(...statements: string[]): Promise<string> {
  const folder = await temporaryFolder()
  await cp(resolveInProject('drizzle/postgres'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: object[] }
  const entry = { idx: journal.entries.length, version: '7', when: 9_000_000_000_000, tag: '9999_next', breakpoints: true }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(folder, '9999_next.sql'), statements.join(';--> statement-breakpoint\n'))
  return folder
}

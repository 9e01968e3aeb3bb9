import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperationError } from '../base/command'
import { isMissing, PARTIAL_SUFFIX, PRIVATE_MODE, fsyncPath } from '../base/files'

const Content = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const relativePath = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9_-][A-Za-z0-9._/-]*$/)

/** What a finished backup says of itself. Its file is written last: a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  database: Content.extend({ file: z.string().regex(/^periplo-[\w-]+\.sqlite$/) }),
  /** How many migrations the database went through. */
  migrations: z.int().min(1),
  /** Rows of each table, for people who look. */
  rows: z.record(z.string(), z.int()),
  uploads: z.record(relativePath, Content),
  /** Pictures that rows name and that were gone already when the backup was made. */
  missingUploads: z.array(z.string()),
})

export type Manifest = z.output<typeof Manifest>

const NAME = 'manifest.json'

/** Where a backup keeps the pictures. */
export const uploadsIn = (folder: string): string => join(folder, 'uploads')

/** The manifest of a backup; undefined when there is none. Throws when it is not one of ours. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (text === undefined) return undefined
  const parsed = Manifest.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperationError(`${join(folder, NAME)} cannot be used (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}).`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Makes a folder the backup that `manifest` describes, in one step. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, NAME)
  try {
    await writeFile(`${file}${PARTIAL_SUFFIX}`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: PRIVATE_MODE, flush: true })
    await rename(`${file}${PARTIAL_SUFFIX}`, file)
  } finally {
    await rm(`${file}${PARTIAL_SUFFIX}`, { force: true })
  }
  await fsyncPath(folder)
}

/** Whether a name at the top of a backup's folder is one that backups use. */
export const isBackupFileName = (name: string): boolean =>
  name === NAME || name === 'uploads' || isBackupDatabaseName(name) || name === `${NAME}${PARTIAL_SUFFIX}`

/** Whether a name is that of a backup's database, whole or not. */
export const isBackupDatabaseName = (name: string): boolean =>
  /^periplo-[\w-]+\.sqlite(?:\.part)?(?:-journal|-wal|-shm)?$/.test(name)

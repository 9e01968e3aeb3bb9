import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperationError } from '../base/command'
import { isFileNotFoundError, PARTIAL_SUFFIX, PRIVATE_MODE, fsyncPath } from '../base/files'

const Content = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const relativePath = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9_-][A-Za-z0-9._/-]*$/)

/** Written last: a folder without it is no backup. */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  database: Content.extend({ file: z.string().regex(/^periplo-[\w-]+\.sqlite$/) }),
  /** Applied migrations. */
  migrations: z.int().min(1),
  /** For operators. */
  rows: z.record(z.string(), z.int()),
  uploads: z.record(relativePath, Content),
  /** Named by rows, but missing already. */
  missingUploads: z.array(z.string()),
})

export type Manifest = z.output<typeof Manifest>

const NAME = 'manifest.json'

export const uploadsIn = (folder: string): string => join(folder, 'uploads')

/** undefined if missing. Throws OperationError if invalid. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: unknown) => {
    if (isFileNotFoundError(error)) return undefined
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

/** Atomic. */
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

export const isBackupFileName = (name: string): boolean =>
  name === NAME || name === 'uploads' || isBackupDatabaseName(name) || name === `${NAME}${PARTIAL_SUFFIX}`

/** Also partial ones. */
export const isBackupDatabaseName = (name: string): boolean =>
  /^periplo-[\w-]+\.sqlite(?:\.part)?(?:-journal|-wal|-shm)?$/.test(name)

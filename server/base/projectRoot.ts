import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: the nearest one above this file with migrations in it, whether it runs from the sources or from dist/server. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'drizzle/sqlite/meta/_journal.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('The folder drizzle/sqlite with the migrations is missing')
  return findRoot(above)
}

const root = findRoot(dirname(fileURLToPath(import.meta.url)))

/** A path inside the project's folder, whatever folder the server was started in. */
export const inProject = (path: string): string => join(root, path)

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest parent folder with migrations, from the sources or dist/server. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'drizzle/sqlite/meta/_journal.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('The folder drizzle/sqlite with the migrations is missing')
  return findRoot(above)
}

const root = findRoot(dirname(fileURLToPath(import.meta.url)))

/** Independent of the working directory. */
export const resolveInProject = (path: string): string => join(root, path)

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Finds modules by their paths below `root`, for a group of the bundle. Throws at once when one is not there (any more): otherwise a file that gets another
 * name would leave its group unseen.
 */
export function filesBelow(root: string, paths: readonly string[]): (id: string) => boolean {
  const files = new Set(paths.map((path) => join(root, path)))
  for (const file of files) if (!existsSync(file)) throw new Error(`The bundle asks for ${file}, which does not exist`)
  return (id) => files.has(id)
}

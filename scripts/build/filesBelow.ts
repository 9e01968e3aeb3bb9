import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Matches modules of a bundle group. Throws for a missing file: a renamed one
 * would silently leave its group.
 */
export function matchModuleFiles(root: string, paths: readonly string[]): (id: string) => boolean {
  const files = new Set(paths.map((path) => join(root, path)))
  for (const file of files) if (!existsSync(file)) throw new Error(`The bundle asks for ${file}, which does not exist`)
  return (id) => files.has(id)
}

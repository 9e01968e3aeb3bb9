import { z } from 'zod'
import type { StaticFile } from '#server/http/staticFile'

const MANIFEST = '/.vite/manifest.json'
const PAGE = '/index.html'

/** https://vite.dev/guide/backend-integration, keyed by module or shared chunk. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.output<typeof Manifest>

/**
 * Finds built files and static imports of modules (below
 * `client/src/features`), without those of index.html. Removes the manifest
 * from `files`: it is not served. Ignores unknown modules.
 */
export function readModuleFiles(files: Map<string, StaticFile>): (modules: readonly string[]) => string[] {
  const manifest = Manifest.parse(JSON.parse(textOf(files, MANIFEST) ?? '{}'))
  files.delete(MANIFEST)
  const page = textOf(files, PAGE) ?? ''
  return (modules) => {
    const keys = new Set<string>()
    for (const module of modules) collect(manifest, `src/features/${module}`, keys)
    return [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => !page.includes(file))
  }
}

function collect(manifest: Manifest, key: string, keys: Set<string>): void {
  if (keys.has(key)) return
  keys.add(key)
  for (const needed of manifest[key]?.imports ?? []) collect(manifest, needed, keys)
}

function textOf(files: Map<string, StaticFile>, path: string): string | undefined {
  const body = files.get(path)?.bodies.identity
  return body && new TextDecoder().decode(body)
}

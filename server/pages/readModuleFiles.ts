import { z } from 'zod'
import type { StaticFile } from '#server/http/staticFile'

/** Where the client's build says which file holds which module, and which other files that one needs. */
const MANIFEST = '/.vite/manifest.json'
const PAGE = '/index.html'

/** Of Vite's manifest (https://vite.dev/guide/backend-integration), keyed by module or by name of a shared file. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.output<typeof Manifest>

/**
 * Names the built files of pages' modules (below `client/src/features`) with all that they import at once, without what index.html brings
 * anyway. Takes the manifest out of the files: it is not for browsers. Of modules that it does not know nothing is named: they come later.
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

/** Adds the key and all that its file imports. */
function collect(manifest: Manifest, key: string, keys: Set<string>): void {
  if (keys.has(key)) return
  keys.add(key)
  for (const needed of manifest[key]?.imports ?? []) collect(manifest, needed, keys)
}

function textOf(files: Map<string, StaticFile>, path: string): string | undefined {
  const body = files.get(path)?.bodies.identity
  return body && new TextDecoder().decode(body)
}

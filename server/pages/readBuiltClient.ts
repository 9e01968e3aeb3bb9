import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { type ContentEncoding, type StaticFile, etagOf } from '#server/http/sendFile'

const endings: Record<string, ContentEncoding> = { '.br': 'br', '.gz': 'gzip' }

const MANIFEST = '/.vite/manifest.json'
const PAGE = '/index.html'

/** https://vite.dev/guide/backend-integration, keyed by module or shared chunk. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.output<typeof Manifest>

/** In memory, keyed by path: no other file is served. Empty without a build (in development). */
export function readBuiltClient(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
  for (const path of paths.toSorted()) {
    const content = new Uint8Array(readFileSync(join(folder, path)))
    const encoding = endings[path.slice(-3)]
    const plain = encoding === undefined ? undefined : files.get(path.slice(0, -3))
    if (encoding !== undefined && plain !== undefined) plain.bodies[encoding] = content
    else files.set(path, toFile(path, content))
  }
  return files
}

const toFile = (path: string, content: Uint8Array<ArrayBuffer>): StaticFile => ({
  type: getMimeType(path) ?? 'application/octet-stream',
  etag: etagOf(content),
  cacheControl: cacheControl(path),
  bodies: { identity: content },
})

/** Names below /assets contain a hash; pictures change with a release; the rest selects it. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.startsWith('/images/') ? 'public, max-age=86400' : 'no-cache'
}

/** Built files with static imports, without those of index.html. Removes the manifest from `files`. */
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

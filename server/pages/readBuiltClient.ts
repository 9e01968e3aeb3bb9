import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type ContentEncoding, type StaticFile, etagOf } from '#server/http/staticFile'

const endings: Record<string, ContentEncoding> = { '.br': 'br', '.gz': 'gzip' }

/**
 * In memory, keyed by path, so that no other file is served. Empty without a
 * build (in development Vite serves the pages).
 */
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

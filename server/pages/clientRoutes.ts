import { Hono, type Context } from 'hono'
import { normalizeImagePath } from '#shared/imagePath'
import { clientFolders, serverPathPrefixes } from '#shared/site/pathPrefixes'
import { hasFileExtension } from '#shared/usernames'
import type { Services } from '#server/base/services'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { pagePreloadAt, createPageShell } from './pageShell'
import { findPage } from './findPage'
import { NEUTRAL_HEAD } from './pageHead'
import type { FailedLinkLimiter } from '#server/http/failedLinkLimiter'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'
import { contentSecurityPolicy } from '#server/http/security'
import { sendBody, sendFile, type ContentEncoding, type StaticFile, etagOf } from '#server/http/sendFile'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'

/** Unknown paths below these are 404, never an app page. */
const reserved: ReadonlySet<string> = new Set([...serverPathPrefixes, ...clientFolders])

export function clientRoutes(
  { config, gazetteer, streets }: Services,
  folder: string,
  invitationTries: FailedLinkLimiter,
): Hono<AppEnv> {
  const files = readBuiltClient(folder)
  renewKeptPage(files, streets.style?.origins ?? [])
  const filesOf = readModuleFiles(files)
  const template = files.get('/index.html')?.bodies.identity
  const settings = { ...config, importedSources: gazetteer.importedSources }
  const shell = template && createPageShell(new TextDecoder().decode(template), settings, filesOf)
  return new Hono<AppEnv>()
    .get('*', async (c, next) => {
      const file = c.req.path === '/index.html' ? undefined : files.get(normalizeImagePath(c.req.path))
      return file === undefined ? next() : sendFile(c, file)
    })
    .get('*', async (c) => {
      const isFile =
        reserved.has(c.req.path.split('/', 2)[1] ?? '') || (hasFileExtension(c.req.path) && c.req.path !== '/index.html')
      return shell === undefined || isFile ? c.text('Not found', 404) : sendPage(c, shell, invitationTries)
    })
}

const statuses = { personal: 200, nothing: 404, ended: 410, limited: 429 } as const

/** Private pages get a neutral head, uncached. Never 401: an expired session counts as signed out. */
async function sendPage(
  c: Context<AppEnv>,
  shell: ReturnType<typeof createPageShell>,
  invitationTries: FailedLinkLimiter,
): Promise<Response> {
  c.set('route', 'GET page')
  const { services } = c.var
  const origin = publicOrigin(services.config, headersOf(c))
  const url = new URL(c.req.url)
  let session: ReturnType<typeof sessionFromCookieHeader> | undefined
  const viewer = async () => (await (session ??= sessionFromCookieHeader(services, c.req.header('Cookie'))))?.user.id ?? null
  const found = await findPage(services, url, viewer, () => invitationTries.secondsToWait(c))
  if (found.is === 'ended') await invitationTries.recordFailure(c)
  if (found.is === 'limited') c.header('Retry-After', String(found.seconds))
  const { etag, bodies } = await shell(found.is === 'public' ? found.head : NEUTRAL_HEAD, pagePreloadAt(url), origin)
  c.header('Content-Security-Policy', contentSecurityPolicy(services, headersOf(c)))
  const file = { type: 'text/html; charset=utf-8', etag, bodies }
  if (found.is === 'public' && found.head.isUnlisted === true) c.header('X-Robots-Tag', 'noindex')
  if (found.is === 'public')
    return sendFile(c, { ...file, cacheControl: found.isForViewer === true ? 'private, no-cache' : 'no-cache' })
  c.header('Cache-Control', 'private, no-store')
  c.status(statuses[found.is])
  return sendBody(c, file)
}

const endings: Record<string, ContentEncoding> = { '.br': 'br', '.gz': 'gzip' }

const MANIFEST = '/.vite/manifest.json'
const PAGE = '/index.html'

/** https://vite.dev/guide/backend-integration, keyed by module or shared chunk. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.output<typeof Manifest>

/** In memory, keyed by path: no other file is served. Empty without a build (in development). */
function readBuiltClient(folder: string): Map<string, StaticFile> {
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

const WORKER = '/sw.js'

/** Browsers keep the page with its policy: other origins are another revision. */
function renewKeptPage(files: Map<string, StaticFile>, origins: readonly string[]): void {
  const worker = textOf(files, WORKER)
  if (worker === undefined || origins.length === 0) return
  const policy = hash('sha256', origins.join(' '), 'hex').slice(0, 8)
  const changed = worker.replace(/url:"index\.html",revision:"/, `$&${policy}-`)
  files.set(WORKER, toFile(WORKER, new TextEncoder().encode(changed)))
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

/** With static imports, without those of index.html. Removes the manifest from `files`. */
function readModuleFiles(files: Map<string, StaticFile>): (modules: readonly string[]) => string[] {
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

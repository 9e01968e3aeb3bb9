import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { parseAccept } from 'hono/utils/accept'
import { endsLikeFile } from '../../shared/api/usernames'
import type { Services } from '../context'
import { etagOf, readClient, type ClientFile, type Encoding } from './clientFiles'
import { headersOf, type AppEnv } from './env'
import { notModified } from './notModified'
import { pagePolicy } from './security'

/** Folders and doors in which a path that leads to nothing is an error, never a page of the app. */
const FOLDERS = /^\/(?:assets|images|static|uploads|covers|sync|socket\.io|api)(?:\/|$)/

/** The built client: its files, and the app's one page for every other address. */
export function clientRoutes({ config }: Services, folder: string): Hono<AppEnv> {
  const files = readClient(folder)
  const template = files.get('/index.html')?.bodies.identity
  const page = template === undefined ? undefined : withSettings(new TextDecoder().decode(template), config)
  return new Hono<AppEnv>()
    .get('*', async (c, next) => {
      const file = c.req.path === '/index.html' ? undefined : files.get(c.req.path)
      return file === undefined ? next() : sendFile(c, file)
    })
    .get('*', compress(), (c) => {
      const isFile = FOLDERS.test(c.req.path) || (endsLikeFile(c.req.path) && c.req.path !== '/index.html')
      return page === undefined || isFile ? c.text('Not found', 404) : sendPage(c, page)
    })
}

/** What the page must know of this installation before it asks for anything. */
function withSettings(html: string, { repositoryUrl, networkUrl }: Services['config']): string {
  const settings = { 'periplo:repository-url': repositoryUrl, 'periplo:network-url': networkUrl }
  const tags = Object.entries(settings).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

function sendPage(c: Context<AppEnv>, html: string): Response {
  c.header('Cache-Control', 'no-cache')
  c.header('Content-Security-Policy', pagePolicy(c.var.services.config, headersOf(c)))
  return notModified(c, etagOf(html)) ?? c.body(html, 200, { 'Content-Type': 'text/html; charset=utf-8' })
}

function sendFile(c: Context<AppEnv>, { type, etag, cacheControl, bodies }: ClientFile): Response {
  c.header('Cache-Control', cacheControl)
  if (bodies.br !== undefined || bodies.gzip !== undefined) c.header('Vary', 'Accept-Encoding')
  const unchanged = notModified(c, etag)
  if (unchanged !== undefined) return unchanged
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'), bodies)
  c.header('Content-Type', type)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(bodies[encoding] ?? bodies.identity ?? '')
}

function chooseEncoding(accepted: string | undefined, bodies: ClientFile['bodies']): Encoding {
  const wanted = new Set(parseAccept(accepted ?? '').flatMap(({ type, q }) => (q > 0 ? [type] : [])))
  return (['br', 'gzip'] as const).find((encoding) => wanted.has(encoding) && bodies[encoding] !== undefined) ?? 'identity'
}

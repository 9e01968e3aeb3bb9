import { Hono, type Context } from 'hono'
import { normalizeImagePath } from '#shared/imagePath'
import { clientFolders, serverPathPrefixes } from '#shared/site/pathPrefixes'
import { hasFileExtension } from '#shared/usernames'
import type { Services } from '#server/base/services'
import { sessionFromCookieHeader } from '#server/accounts/sessionService'
import { pagePreloadAt } from './pagePreload'
import { findPage } from './findPage'
import { NEUTRAL_HEAD } from './pageHead'
import { readModuleFiles, readBuiltClient } from './readBuiltClient'
import type { FailedLinkLimiter } from '#server/http/failedLinkLimiter'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'
import { contentSecurityPolicy } from '#server/http/security'
import { sendBody, sendFile } from '#server/http/sendFile'
import { createPageShell } from './pageShell'

/** Unknown paths below these are 404, never an app page. */
const reserved: ReadonlySet<string> = new Set([...serverPathPrefixes, ...clientFolders])

/** And the app's page for all other paths. */
export function clientRoutes({ config }: Services, folder: string, invitationTries: FailedLinkLimiter): Hono<AppEnv> {
  const files = readBuiltClient(folder)
  const filesOf = readModuleFiles(files)
  const template = files.get('/index.html')?.bodies.identity
  const shell = template && createPageShell(new TextDecoder().decode(template), config, filesOf)
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
  c.header('Content-Security-Policy', contentSecurityPolicy(services.config, headersOf(c)))
  const file = { type: 'text/html; charset=utf-8', etag, bodies }
  if (found.is === 'public' && found.head.isUnlisted === true) c.header('X-Robots-Tag', 'noindex')
  if (found.is === 'public')
    return sendFile(c, { ...file, cacheControl: found.isForViewer === true ? 'private, no-cache' : 'no-cache' })
  c.header('Cache-Control', 'private, no-store')
  c.status(statuses[found.is])
  return sendBody(c, file)
}

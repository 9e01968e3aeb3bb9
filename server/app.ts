import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Services } from './context'
import { previewRoutes } from './covers/preview'
import { coverRoutes } from './covers/routes'
import { authRoutes } from './features/auth/routes'
import { invitationRoutes } from './features/itineraries/invitationRoutes'
import { itineraryRoutes } from './features/itineraries/routes'
import { listRoutes } from './features/lists/routes'
import { searchRoutes } from './features/search/routes'
import { pictureRoutes } from './features/uploads/routes'
import { userRoutes } from './features/users/routes'
import { clientRoutes } from './http/clientRoutes'
import { docsRoutes } from './http/docs'
import type { AppEnv } from './http/env'
import { onError, onNotFound } from './http/errors'
import { healthRoutes } from './http/health'
import {
  limitBody,
  limitExports,
  limitLogins,
  limitPasswords,
  limitRegistrations,
  limitStrangersUploads,
  limitUploadBody,
  limitUploads,
  limitWrites,
} from './http/limits'
import { refuseNewcomers } from './http/newcomers'
import { observe, type Metrics } from './http/observe'
import { describeApi } from './http/openapi'
import type { Routes } from './http/routes'
import { sendJson, toJson, type Json } from './http/sendJson'
import { waitUntilWritable } from './http/storage'
import { allowTrustedOrigins, commonHeaders, keepPrivate, refuseForeignPages, requireAddress } from './http/security'
import { knowVisitor, requireSession } from './http/session'
import { defaultTurnLimits, Turns } from './turns'
import { costs, takeTurns } from './http/turnsTaken'
import { uploadRoutes } from './http/uploadRoutes'
import { coverSubject } from './previews/coverSubject'
import { siteRoutes } from './previews/siteRoutes'
import { inProject } from './root'

/** Every call of the API, feature by feature. */
export const features: readonly Routes[] = [
  authRoutes,
  userRoutes,
  itineraryRoutes,
  invitationRoutes,
  listRoutes,
  searchRoutes,
  pictureRoutes,
]

export interface AppOptions {
  /** Where the built client lies. */
  clientFolder?: string
  metrics: Metrics
}

/** All of HTTP: the API, pictures, health and the built client. */
export function createApp(services: Services, { clientFolder = inProject('dist/client'), metrics }: AppOptions): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', services)
      await next()
    })
    .use(requestId({ generator: countingFrom(services.newId()), limitLength: 100 }))
    .use(observe(metrics))
    .use(commonHeaders)
    .use(requireAddress)
    .use(refuseNewcomers)
    .use(
      takeTurns(new Turns({ ...defaultTurnLimits, ...services.turnLimits, ...(!services.config.rateLimit && { perSecond: 0 }) })),
    )
    .onError(onError)
    .route('/api/docs', docsRoutes())
    .route('/api', createApi(services))
    .route('/', healthRoutes(metrics))
    .route('/covers', previewRoutes(coverSubject(services)))
    .route(
      '/covers',
      coverRoutes((geonameId) => services.gazetteer.find(geonameId)),
    )
    .route('/', uploadRoutes(services))
    .route('/', siteRoutes())
    .route('/', clientRoutes(services, clientFolder))
    .notFound((c) => c.text('Not found', 404))
}

/** Ids that only have to differ: a start that nobody else has, and a number. */
function countingFrom(start: string): () => string {
  let count = 0
  return () => `${start}-${(count += 1)}`
}

/** What other threads take for it, about. */
const PASSWORD_MS = 60
const PICTURE_MS = 100

function createApi(services: Services): Hono<AppEnv> {
  let description: Json | undefined
  const api = new Hono<AppEnv>()
    .use(allowTrustedOrigins(services))
    .use(refuseForeignPages)
    .use(keepPrivate)
    .use(limitWrites(services))
    .use(limitBody())
    .use(knowVisitor)
    .use(waitUntilWritable(services))
    .use(
      '/upload/*',
      requireSession,
      costs(PICTURE_MS),
      limitUploads(services),
      limitStrangersUploads(services),
      limitUploadBody(),
    )
    .use('/auth/login', limitLogins(services), costs(PASSWORD_MS))
    .use('/auth/register', limitRegistrations(services), costs(PASSWORD_MS))
    .use('/users/:id', limitPasswords(services))
    .use('/users/:id/data', limitExports(services))
    .get('/openapi.json', (c) => sendJson(c, (description ??= toJson(describeApi(features)))))
  for (const { app } of features) api.route('/', app)
  return api.all('*', onNotFound)
}

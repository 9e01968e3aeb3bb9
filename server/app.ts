import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { limits } from '#shared/limits'
import type { Services } from './base/services'
import { coverPreviewRoutes, findCoverSubject } from './covers/previewRoutes'
import { coverRoutes } from './covers/coverRoutes'
import { tripMapPreviewRoutes, tripMapRoutes } from './covers/tripMapRoutes'
import { authRoutes, guestRoutes, mailedLinkRoutes } from './features/accounts/authRoutes'
import { commentRoutes } from './features/comments/commentRoutes'
import { calendarRoutes, exportRoutes } from './features/exports/exportRoutes'
import { calendarFeedRoutes } from './features/exports/calendarFeedRoutes'
import { importRoutes } from './features/imports/importRoutes'
import { invitationLinkRoutes } from './features/itineraries/invitationLinkRoutes'
import { invitationRoutes, memberRoutes } from './features/itineraries/memberRoutes'
import { historyRoutes } from './features/history/historyRoutes'
import { itineraryRoutes } from './features/itineraries/itineraryRoutes'
import { passkeyRoutes } from './features/accounts/passkeyRoutes'
import { sessionRoutes } from './features/accounts/sessionRoutes'
import { listRoutes } from './features/lists/listRoutes'
import { moderationRoutes } from './features/moderation/moderationRoutes'
import { noticeRoutes } from './features/notices/noticeRoutes'
import { placeRoutes } from './features/places/placeRoutes'
import { searchRoutes } from './features/search/searchRoutes'
import { pictureUploadRoutes, uploadedFileRoutes } from './features/uploads/uploadRoutes'
import { userRoutes } from './features/accounts/userRoutes'
import { blockRoutes } from './features/accounts/blockRoutes'
import { clientRoutes } from './pages/clientRoutes'
import { baseTileRoutes } from './map/baseTileRoutes'
import { streetRoutes } from './map/streetRoutes'
import { apiDocsRoutes } from './http/apiDocsRoutes'
import type { AppEnv } from './http/appEnv'
import { onError, onNotFound } from './http/onError'
import { FailedLinkLimiter } from './http/failedLinkLimiter'
import { healthRoutes, observeRequests, type Metrics } from './http/metrics'
import { RequestBodyBudget, limitBodies, maxImportBodyBytes, maxUploadBodyBytes } from './http/requestBodyBudget'
import {
  limitApiBody,
  limitInternetSearches,
  limitInvitations,
  limitCommentEdits,
  limitUserDataExports,
  limitTripFiles,
  limitPreRegistrationUploads,
  limitUploads,
  limitWrites,
  shedAnonymousRequests,
} from './http/rateLimits'
import { broadcastInvalidation } from './http/visitorCache'
import { buildOpenApi } from './features/api/buildOpenApi'
import type { CallRoutes } from './features/api/callRoutes'
import { sendJson, toJsonBody, type TextBody } from './http/sendText'
import { waitUntilWritable } from './http/waitUntilWritable'
import { allowTrustedOrigins, setCommonHeaders, setPrivateCache, refuseCrossSiteRequests, requireValidUrl } from './http/security'
import { rejectSuspendedUsers } from './accounts/suspension'
import { readAccessToken } from './accounts/sessionTokens'
import { authenticateRequest, requireSession } from './accounts/requestSession'
import { defaultFairSchedulerLimits, FairScheduler } from './base/fairScheduler'
import { chargeFixedCost, fairSchedulingMiddleware } from './http/fairSchedulingMiddleware'
import { siteRoutes } from './pages/siteRoutes'
import { resolveInProject } from './base/projectRoot'
import {
  limitLoginGuesses,
  limitLogins,
  limitNewPasskeys,
  limitPasskeyFailures,
  limitReauthenticationGuesses,
  limitRecoveries,
  limitNewAccounts,
} from './accounts/accountLimits'

export const featureRoutes: readonly CallRoutes[] = [
  authRoutes,
  guestRoutes,
  mailedLinkRoutes,
  sessionRoutes,
  passkeyRoutes,
  userRoutes,
  blockRoutes,
  itineraryRoutes,
  memberRoutes,
  historyRoutes,
  invitationRoutes,
  invitationLinkRoutes,
  listRoutes,
  exportRoutes,
  importRoutes,
  calendarRoutes,
  placeRoutes,
  searchRoutes,
  moderationRoutes,
  commentRoutes,
  noticeRoutes,
  pictureUploadRoutes,
]

export interface AppOptions {
  clientFolder?: string | undefined
  metrics: Metrics
}

export function createApp(
  services: Services,
  { clientFolder = resolveInProject('dist/client'), metrics }: AppOptions,
): Hono<AppEnv> {
  const invitationTries = new FailedLinkLimiter(services, 'invitations', limits.invitationTriesPerMinute)
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', services)
      await next()
    })
    .use(requestId({ generator: countingFrom(services.newId()), limitLength: 100 }))
    .use(observeRequests(metrics))
    .use(setCommonHeaders)
    .use(requireValidUrl)
    .use(shedAnonymousRequests)
    .use(
      fairSchedulingMiddleware(
        new FairScheduler(
          { ...defaultFairSchedulerLimits, ...services.schedulerLimits, ...(!services.config.rateLimit && { perSecond: 0 }) },
          services.longTaskThrottle,
        ),
        (token) => readAccessToken(services, token),
      ),
    )
    .onError(onError)
    .route('/api/docs', apiDocsRoutes())
    .route('/api/map', baseTileRoutes())
    .route('/api/map', streetRoutes())
    .route('/api/map', tripMapRoutes())
    .route('/api', createApi(services, invitationTries))
    .route('/', healthRoutes(metrics))
    .route('/covers', tripMapPreviewRoutes())
    .route('/covers', coverPreviewRoutes(findCoverSubject(services)))
    .route(
      '/covers',
      coverRoutes((geonameId) => services.gazetteer.find(geonameId)),
    )
    .route('/', uploadedFileRoutes(services))
    .route('/calendar', calendarFeedRoutes(services))
    .route('/', siteRoutes(services))
    .route('/', clientRoutes(services, clientFolder, invitationTries))
    .notFound((c) => c.text('Not found', 404))
}

/** Ids need only be unique. */
function countingFrom(start: string): () => string {
  let count = 0
  return () => `${start}-${(count += 1)}`
}

/** Approximate time in other threads. */
const PASSWORD_MS = 60
const PICTURE_MS = 100

function createApi(services: Services, invitationTries: FailedLinkLimiter): Hono<AppEnv> {
  let description: TextBody | undefined
  // One limit for all uses of a password.
  const passwords = limitReauthenticationGuesses(services)
  const newAccounts = limitNewAccounts(services)
  const bodies = new RequestBodyBudget(services.memory)
  const api = new Hono<AppEnv>()
    .use(allowTrustedOrigins(services))
    .use(refuseCrossSiteRequests)
    .use(setPrivateCache)
    .use(limitWrites(services))
    .use(authenticateRequest)
    .use(rejectSuspendedUsers)
    .use(limitApiBody(bodies))
    .use(waitUntilWritable(services))
    .use(broadcastInvalidation(services))
    .use(
      '/upload/*',
      requireSession,
      chargeFixedCost(PICTURE_MS),
      limitUploads(services),
      limitPreRegistrationUploads(services),
      limitBodies(bodies, maxUploadBodyBytes),
    )
    .use('/imports', requireSession, limitBodies(bodies, maxImportBodyBytes))
    .use('/auth/login', limitLogins(services), chargeFixedCost(PASSWORD_MS), limitLoginGuesses(services))
    .use('/auth/register', newAccounts, chargeFixedCost(PASSWORD_MS))
    .use('/auth/upgrade', newAccounts, chargeFixedCost(PASSWORD_MS))
    .use('/auth/recoveries', limitRecoveries(services))
    .use('/auth/recoveries/:token', chargeFixedCost(PASSWORD_MS))
    .use('/auth/email-changes/:token', chargeFixedCost(PASSWORD_MS))
    .use('/auth/passkey-sessions', limitPasskeyFailures(services))
    .use('/auth/passkeys', limitNewPasskeys(services))
    .use('/auth/passkeys/options', passwords, chargeFixedCost(PASSWORD_MS))
    .use('/auth/password', passwords, chargeFixedCost(PASSWORD_MS))
    .use('/invitations/:token', invitationTries.limit, newAccounts)
    .use('/itineraries/:id/collaborators', limitInvitations(services))
    .use('/users/:id', passwords)
    .use('/users/:id/data', limitUserDataExports(services))
    .use('/itineraries/:id/export', limitTripFiles(services))
    .use('/comments/:id', limitCommentEdits(services))
    .use('/places/internet', limitInternetSearches(services))
    .get('/openapi.json', (c) => sendJson(c, (description ??= toJsonBody(buildOpenApi(featureRoutes)))))
  for (const { app } of featureRoutes) api.route('/', app)
  return api.all('*', onNotFound)
}

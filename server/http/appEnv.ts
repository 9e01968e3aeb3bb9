import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Services } from '#server/base/services'
import { clientIp, type RequestHeaders } from './origin'
import type { FairRunner } from '#server/base/fairScheduler'
import type { SessionUser } from '#server/base/sessionUser'

interface AppVariables {
  requestId: string
  /** The matched call, `GET /itineraries/{id}`, for logs and metrics. */
  route?: string
  services: Services
  /** For work outside of the requester's turn. */
  charge?: (ms: number) => void
  runFairly: FairRunner
  link?: string
  session: SessionUser | undefined
  /** The access token expired, but the session lives: reads are still answered. */
  needsRefresh: boolean
  /** null: signed out. */
  viewerId: string | null
}

export interface AppEnv {
  Bindings: HttpBindings
  Variables: AppVariables
}

/** As Node read them, the same as for sockets. */
export const headersOf = (c: Context<AppEnv>): RequestHeaders => c.env.incoming.headers

export const clientIpOf = (c: Context<AppEnv>): string =>
  clientIp(c.var.services.config, headersOf(c), getConnInfo(c).remote.address)

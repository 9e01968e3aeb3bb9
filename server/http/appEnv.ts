import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Services } from '#server/base/services'
import { clientAddress, type RequestHeaders } from './origin'
import type { NextTurn } from '#server/base/turns'
import type { SessionUser } from '#server/base/sessionUser'

/** What every handler finds in `c.var`. */
export interface AppVariables {
  requestId: string
  /** The call that answers, `GET /itineraries/{id}`: what logs and numbers are kept by. Unset where no call is meant. */
  route?: string
  services: Services
  /** Charges who asks for work that their turn does not show. */
  charge?: (ms: number) => void
  /** Does another piece of long work when it is their turn again. */
  nextTurn: NextTurn
  /** The answer's Link header, where there is a next page. */
  link?: string
  /** Who asks, if anybody is signed in. */
  session: SessionUser | undefined
  /** The session lives, but it is time for new tokens: reads go on meanwhile. */
  needsRefresh: boolean
  /** The id of who asks, null for a visitor. */
  viewerId: string | null
}

export interface AppEnv {
  Bindings: HttpBindings
  Variables: AppVariables
}

/** The request's headers as Node read them: the form that sockets have too. */
export const headersOf = (c: Context<AppEnv>): RequestHeaders => c.env.incoming.headers

/** Where a request comes from, as limits count it. */
export const addressOf = (c: Context<AppEnv>): string =>
  clientAddress(c.var.services.config, headersOf(c), getConnInfo(c).remote.address)

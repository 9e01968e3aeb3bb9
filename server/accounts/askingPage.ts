import type { Context } from 'hono'
import { browserOf, type BrowserName } from './browserOf'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { ownOrigin } from '#server/http/origin'

/** Under which origin the product was asked: where links in mails lead to. */
export const originOf = (c: Context<AppEnv>): string => ownOrigin(c.var.services.config, headersOf(c))

/** In which browser it was. */
export const browserIn = (c: Context<AppEnv>): BrowserName => browserOf(c.req.header('User-Agent'))
